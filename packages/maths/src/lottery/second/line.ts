import type { Result, Selection } from '../bet-type.ts'

/**
 * The second evaluator (DRW-004). It shares no rule with the first: it writes out every line of a ticket and looks
 * at each, by what the rules say in words and not by the tables. Only of lines by position, of which a ticket may have
 * 100,000, it leaves out those that have already lost at an earlier position.
 */
export type Line = readonly string[]
/** Why a line is paid, and how often; none for a line that lost. */
export type Paid = readonly [tier: string, hits: number]

export type Judge = {
  lines(selection: Selection): Line[]
  look(line: Line, result: Result): Paid[]
  /** In place of both, where there are too many lines to write them out. */
  walk?(selection: Selection, result: Result): Walked
}

export type Walked = { lines: number; paid: Paid[] }

/** What depends on the result alone is computed once for all lines and tickets. */
export function once<Value>(compute: (result: Result) => Value): (result: Result) => Value {
  const known = new WeakMap<Result, { value: Value }>()
  return (result) => {
    const found = known.get(result) ?? { value: compute(result) }
    known.set(result, found)
    return found.value
  }
}

/** Lines of one value of each set: how many there are, and how many hold at every position. */
export function walkProduct(
  sets: readonly (readonly string[])[],
  holds: (value: string, place: number) => boolean,
): { lines: number; won: number } {
  let won = 0
  const visit = (place: number) => {
    if (place === sets.length) won += 1
    else for (const value of sets[place] ?? []) if (holds(value, place)) visit(place + 1)
  }
  visit(0)
  return { lines: sets.reduce((lines, set) => lines * set.length, 1), won }
}

/** Lines of one value of each set, all different: how many there are, and how many hold at every position. */
export function walkDistinct(
  sets: readonly (readonly string[])[],
  holds: (value: string, place: number) => boolean,
): { lines: number; won: number } {
  let [lines, won] = [0, 0]
  const used = new Set<string>()
  const visit = (place: number, isWon: boolean) => {
    if (place === sets.length) {
      lines += 1
      if (isWon) won += 1
      return
    }
    for (const value of sets[place] ?? []) {
      if (used.has(value)) continue
      used.add(value)
      visit(place + 1, isWon && holds(value, place))
      used.delete(value)
    }
  }
  visit(0, true)
  return { lines, won }
}

export const inLines = (won: number): Paid[] => Array.from({ length: won }, () => ['*', 1] as const)

/** Every choice of k values, written out. */
export function choices(values: readonly string[], k: number): string[][] {
  const found: string[][] = []
  const pick = (from: number, chosen: string[]) => {
    if (chosen.length === k) found.push(chosen)
    else for (let i = from; i < values.length; i += 1) pick(i + 1, [...chosen, values[i] as string])
  }
  pick(0, [])
  return found
}

/** One value of each set, in every way. */
export function product(sets: readonly (readonly string[])[]): string[][] {
  let rows: string[][] = [[]]
  for (const set of sets) rows = rows.flatMap((row) => set.map((value) => [...row, value]))
  return rows
}

export const each = (selection: Selection): Line[] => (selection.picks ?? []).map((pick) => [pick])
export const inOnes = (isWon: boolean, tier = '*'): Paid[] => (isWon ? [[tier, 1]] : [])
export const sortedText = (values: readonly string[]) => [...values].sort().join(' ')
export const total = (values: readonly string[]) => values.reduce((sum, value) => sum + +value, 0)
export const occurrences = (values: readonly string[], value: string) =>
  values.filter((other) => other === value).length
export const balls = (result: Result) => result.balls ?? []

/** BIG and SMALL split at a number, ODD and EVEN by the remainder. */
export function sideHolds(side: string, number: number, big: number): boolean {
  switch (side) {
    case 'BIG':
      return number >= big
    case 'SMALL':
      return number < big
    case 'ODD':
      return number % 2 !== 0
    case 'EVEN':
      return number % 2 === 0
    default:
      return false
  }
}
