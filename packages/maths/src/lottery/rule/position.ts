import {
  type BetType,
  PUSH,
  type Result,
  type Rule,
  type Selection,
  type Win,
} from '../bet-type.ts'
import { choose, sumOf, sumOfProducts } from '../count.ts'
import { isMet } from './number-test.ts'
import { viewOf } from './view.ts'

/** Whether a value that was chosen stands for a number that was drawn. */
function holds({ tests }: BetType, chosen: string, drawn: string): boolean {
  const test = tests?.[chosen]
  return test ? isMet(test, Number(drawn), [drawn]) : chosen === drawn
}

/** A value for each position: all of them win, or any few. */
export const bySets: Rule = {
  lines: (bet, { sets = [] }) => {
    const size = bet.choose ?? bet.sets ?? 0
    if (bet.distinct) return tuplesWithoutRepeats(sets)
    return sumOfProducts(
      sets.map((set) => set.length),
      size,
    )
  },
  wins: (bet, { sets = [] }, result) => {
    const drawn = viewOf(bet.view, result)
    const matches = sets.map(
      (set, i) => set.filter((value) => holds(bet, value, drawn[i] ?? '')).length,
    )
    return paid('*', sumOfProducts(matches, bet.choose ?? bet.sets ?? 0))
  },
}

/**
 * Tuples of one value from each set, all different. Tuples that have taken the same values are counted together: there
 * are far fewer sets of values than tuples.
 */
function tuplesWithoutRepeats(sets: readonly (readonly string[])[]): number {
  const bitOf = new Map([...new Set(sets.flat())].map((value, i) => [value, 2 ** i]))
  let counts = new Map([[0, 1]])
  for (const set of sets) {
    const next = new Map<number, number>()
    for (const [taken, count] of counts) {
      for (const value of set) {
        const bit = bitOf.get(value) ?? 0
        if ((taken & bit) === 0) next.set(taken | bit, (next.get(taken | bit) ?? 0) + count)
      }
    }
    counts = next
  }
  return sumOf([...counts.values()])
}

/** Picks that name a position and what is drawn there, each a line. */
export const byNames: Rule = {
  lines: (_bet, { picks = [] }) => picks.length,
  wins: (bet, { picks = [] }, result) => {
    const drawn = viewOf(bet.view, result)
    return picks.flatMap((pick) => {
      const [name = '', value = ''] = pick.split(':')
      const number = drawn[bet.names?.indexOf(name) ?? 0] ?? ''
      const push = bet.pushes?.[value]
      if (push && isMet(push, Number(number), [number])) return paid(PUSH, 1)
      return paid(value || '*', holds(bet, value, number) ? 1 : 0)
    })
  },
}

/** A number of which the longest part at its end counts, or at either end. Only the highest tier is paid. */
export const byRun: Rule = {
  lines: (_bet, { picks = [] }) => picks.length,
  wins: (bet, { picks = [] }, result) =>
    picks.flatMap((pick) => {
      const tier = tierOfRun(bet, pick, result)
      return tier ? paid(tier, 1) : []
    }),
}

function tierOfRun(bet: BetType, pick: string, result: Result): string | null {
  const [first = ''] = viewOf(bet.view, result)
  const length = runOf(bet, pick, first)
  if (length === pick.length) return String(length)
  const other = bet.others?.find((field) => result[field]?.includes(pick))
  if (other) return other
  return bet.odds?.[length] ? String(length) : null
}

/** How many digits agree at the end, or at the better of both ends. */
export function runOf(
  { bothEnds }: Pick<BetType, 'bothEnds'>,
  pick: string,
  drawn: string,
): number {
  const suffix = prefixOf([...pick].reverse(), [...drawn].reverse())
  return bothEnds ? Math.max(suffix, prefixOf([...pick], [...drawn])) : suffix
}

function prefixOf(left: readonly string[], other: readonly string[]): number {
  const end = left.findIndex((digit, i) => digit !== other[i])
  return end < 0 ? left.length : end
}

export function paid(tier: string, lines: number, hits = 1): Win[] {
  return lines > 0 ? [{ tier, hits, lines }] : []
}

/** A rule for selections of which every choice of `pick` numbers is a line. */
export function combined({ pick = 1 }: BetType, { picks = [], bankers = [] }: Selection): number {
  return choose(picks.length, pick - bankers.length)
}
