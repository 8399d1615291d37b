import {
  type BetType,
  PUSH,
  type Result,
  type Rule,
  type Selection,
  type Win,
} from '../bet-type.ts'
import { choose, countsOf, ordersOf, partsOf, sumOf } from '../count.ts'
import { isMet } from './number-test.ts'
import { combined, paid } from './position.ts'
import { signOf, viewOf } from './view.ts'

type Found = {
  bet: BetType
  picks: readonly string[]
  bankers: readonly string[]
  result: Result
  /** What was drawn, in the form in which picks are compared. */
  drawn: readonly string[]
  counts: ReadonlyMap<string, number>
}

const sorted = (number: string) => partsOf(number).sort().join('-')
/** A number in the form in which it is compared: its digits in order where any order wins. */
export const formOf = ({ anyOrder }: BetType, number: string) =>
  anyOrder ? sorted(number) : number

/** The tier of a pick: its own where it has odds of its own, the sign of the year, or the orders of its digits. */
function tierOf({ bet, result }: Found, pick: string): string {
  if (bet.shapes && !bet.odds?.['*']) return String(ordersOf(partsOf(pick)))
  if (bet.odds?.YEAR && pick === signOf(result)) return 'YEAR'
  return bet.odds?.[pick] ? pick : '*'
}

const hitsOf = ({ bet, counts }: Found, pick: string) => counts.get(formOf(bet, pick)) ?? 0
const present = (found: Found, picks: readonly string[]) =>
  picks.filter((pick) => hitsOf(found, pick) >= (found.bet.times ?? 1))

const matches: Record<string, (found: Found) => Win[]> = {
  /** Every occurrence is paid. */
  hits: (found) =>
    found.picks.flatMap((pick) => {
      const hits = hitsOf(found, pick)
      return paid(tierOf(found, pick), hits && 1, hits)
    }),
  /** Every number of the line appears. */
  all: (found) => {
    const { bet, picks, bankers } = found
    if (present(found, bankers).length < bankers.length) return []
    const won = present(found, picks)
    const size = (bet.pick ?? 1) - bankers.length
    if ((bet.pick ?? 1) === 1) return won.flatMap((pick) => paid(tierOf(found, pick), 1))
    return paid('*', choose(won.length, size))
  },
  none: (found) => {
    const { bet, picks } = found
    return paid('*', choose(picks.length - present(found, picks).length, bet.pick ?? 1))
  },
  /** Everything that was drawn is in the line. */
  cover: ({ bet, picks, bankers, drawn }) => {
    const different = [...new Set(drawn)].filter((value) => !bankers.includes(value))
    if (!different.every((value) => picks.includes(value))) return []
    const free = (bet.pick ?? 1) - bankers.length - different.length
    return paid('*', choose(picks.length - different.length, free))
  },
  /** A pair is paid as often as the rarer of its numbers was drawn. */
  'pair-min': (found) => {
    const hits = found.picks.map((pick) => hitsOf(found, pick)).filter((count) => count > 0)
    const pairs = hits.flatMap((count, i) =>
      hits.slice(i + 1).map((other) => Math.min(count, other)),
    )
    return [...countsOf(pairs.map(String))].flatMap(([least, lines]) =>
      paid('*', lines, Number(least)),
    )
  },
  /** Paid by how many numbers of the line were drawn, and whether the extra one was. */
  count: (found) => {
    const { bet, picks, result } = found
    const size = bet.pick ?? 1
    const regular = present(found, picks).length
    const extras = bet.extra ? viewOf(bet.extra, result) : []
    const extra = picks.filter((pick) => extras.includes(pick)).length
    const blank = picks.length - regular - extra
    return Array.from({ length: size + 1 }, (_, hits) => [
      ...paid(String(hits), choose(regular, hits) * choose(blank, size - hits)),
      ...paid(`${hits}+`, extra * choose(regular, hits) * choose(blank, size - hits - 1)),
    ]).flat()
  },
  /** Paid by the prize that the number was drawn for, every occurrence. */
  'by-field': ({ bet, picks, result }) => {
    const drawn = bet.view.fields.map((field) => {
      const forms = (result[field] ?? []).map((number) => formOf(bet, number))
      return { field, counts: countsOf(forms) }
    })
    return picks.flatMap((pick) => {
      const form = formOf(bet, pick)
      return drawn.flatMap(({ field, counts }) => {
        const hits = counts.get(form) ?? 0
        if (hits === 0) return []
        return paid(bet.shapes ? `${ordersOf(partsOf(pick))}:${field}` : field, 1, hits)
      })
    })
  },
  /** Every digit of the pick appears; paid by how many digits of the draw it holds. */
  cells: ({ picks, counts }) =>
    picks.flatMap((pick) => {
      const cells = [...pick].map((digit) => counts.get(digit) ?? 0)
      return cells.includes(0) ? [] : paid(String(sumOf(cells)), 1)
    }),
}

/** Numbers that appear in a draw, or do not, alone or several in a line. */
export const appear: Rule = {
  lines: combined,
  wins: (bet, selection, result) => {
    if (isPush(bet, result)) return paid(PUSH, combined(bet, selection))
    const drawn = viewOf(bet.view, result).map((number) => formOf(bet, number))
    const { picks = [], bankers = [] }: Selection = selection
    const counts = countsOf(drawn)
    return matches[bet.match ?? 'hits']?.({ bet, picks, bankers, result, drawn, counts }) ?? []
  },
}

function isPush({ push, view }: BetType, result: Result): boolean {
  const [drawn = ''] = view.fields.flatMap((field) => result[field] ?? [])
  return push !== undefined && isMet(push, Number(drawn), [drawn])
}
