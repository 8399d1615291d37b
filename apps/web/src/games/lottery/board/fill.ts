import { type BetType, flawOf } from '@parola/maths/lottery'
import { type Chosen, type Row, selectionOf } from './board.ts'

/** What fills a row at once. */
export const FILLS = ['all', 'big', 'small', 'odd', 'even', 'rest', 'none'] as const
export type Fill = (typeof FILLS)[number]

/** The fills that make sense for a row: halves need numbers, and enough of them. */
export function fillsOf({ part, values, face }: Row): readonly Fill[] {
  if (part === 'bankers' || values.length < 3) return []
  const isNumeric = face !== 'word' && face !== 'sign'
  return isNumeric && values.length > 5 ? FILLS : ['all', 'none']
}

/** The values of a row after a fill. */
export function filled({ values }: Row, before: readonly string[], fill: Fill): string[] {
  const upper = Math.floor(values.length / 2)
  if (fill === 'none') return []
  return values.filter((value, i) => {
    if (fill === 'all') return true
    if (fill === 'rest') return !before.includes(value)
    if (fill === 'big') return i >= values.length - upper
    if (fill === 'small') return i < values.length - upper
    return Number(value) % 2 === (fill === 'odd' ? 1 : 0)
  })
}

/** A whole number below a bound. */
export type Chance = (below: number) => number

/** Chance of the browser: what a player is offered, never what is drawn. */
export const browserChance: Chance = (below) => {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return number % below
}

const TRIES = 60

/** The smallest ticket of a bet, at random; what was chosen before stays if none is found. */
export function quickPick(
  bet: BetType,
  rows: readonly Row[],
  { before, chance }: { before: Chosen; chance: Chance },
): Chosen {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const chosen = atRandom(bet, rows, chance)
    if (flawOf(bet, selectionOf(bet, rows, chosen)) === null) return chosen
  }
  return before
}

function atRandom(bet: BetType, rows: readonly Row[], chance: Chance): Chosen {
  const [first] = rows
  const few = bet.sets !== undefined && bet.choose ? bet.choose : rows.length
  const wanted = first?.part === 'named' ? [rows[chance(rows.length)]] : some(rows, few, chance)
  return Object.fromEntries(
    wanted.map((row) => [row?.id ?? '', row ? some(row.values, countOf(bet, row), chance) : []]),
  )
}

/** How many values of a row a ticket needs. */
function countOf(bet: BetType, { part, values }: Row): number {
  if (part === 'bankers') return 0
  if (part === 'positions') return values.length
  if (part === 'high') return bet.same ? 2 : (bet.high?.choose ?? 1)
  if (part === 'low') return bet.low?.choose ?? 1
  return part === 'picks' ? Math.max(bet.pick ?? 1, bet.least ?? 1) : 1
}

function some<T>(items: readonly T[], count: number, chance: Chance): T[] {
  const left = items.map((item, i) => ({ item, i }))
  const taken = Array.from({ length: Math.min(count, items.length) }, () =>
    left.splice(chance(left.length), 1),
  )
  return taken
    .flat()
    .toSorted((a, b) => a.i - b.i)
    .map(({ item }) => item)
}
