import type { BetType, Rule, Selection } from '../bet-type.ts'
import { choose, combinations, countsOf } from '../count.ts'
import { paid } from './position.ts'
import { viewOf } from './view.ts'

const NONE = { choose: 0, times: 0 }

/** Digits that repeat in a draw (`high`) and those that occur once or less often (`low`), in any order. */
export const group: Rule = {
  lines: (bet, selection) => {
    const { high, low } = setsOf(bet, selection)
    const own = combinations(high, (bet.high ?? NONE).choose).reduce((sum, chosen) => {
      const free = low.filter((digit) => !chosen.includes(digit)).length
      return sum + choose(free, (bet.low ?? NONE).choose)
    }, 0)
    return bet.anyOf ? own * choose(selection.positions?.length ?? 0, bet.anyOf) : own
  },
  wins: (bet, selection, result) => {
    const drawn = viewOf(bet.view, result)
    if (!bet.anyOf) return paid('*', Number(isWon(bet, selection, drawn)))
    const places = (selection.positions ?? []).map((name) => bet.names?.indexOf(name) ?? 0)
    const won = combinations(places, bet.anyOf).filter((chosen) =>
      isWon(
        bet,
        selection,
        chosen.map((place) => drawn[place] ?? ''),
      ),
    )
    return paid('*', won.length)
  },
}

function setsOf({ same }: BetType, { high = [], low = [] }: Selection) {
  return { high, low: same ? high : low }
}

function isWon(bet: BetType, selection: Selection, drawn: readonly string[]): boolean {
  const { high, low } = setsOf(bet, selection)
  const counts = [...countsOf(drawn)]
  return [
    { part: bet.high ?? NONE, digits: high },
    { part: bet.low ?? NONE, digits: low },
  ].every(({ part, digits }) => {
    const found = counts.filter(([, times]) => times === part.times)
    return found.length === part.choose && found.every(([digit]) => digits.includes(digit))
  })
}
