import type { Result, View } from '../bet-type.ts'
import { zodiacOf } from '../zodiac.ts'

/** The numbers of a result that a bet is compared with, in the order in which they were drawn. */
export function viewOf(view: View, result: Result): string[] {
  const drawn = view.fields.flatMap((field) => result[field] ?? [])
  const chosen = view.at ? view.at.map((position) => drawn[position] ?? '') : drawn
  const { slice } = view
  const sliced = slice ? chosen.map((number) => number.slice(slice[0], slice[1])) : chosen
  const split = view.split ? sliced.flatMap((number) => [...number]) : sliced
  const joined = view.join ? [split.join('-')] : split
  if (view.map === 'tail') return joined.map((number) => number.slice(-1))
  if (view.map === 'zodiac') return joined.map((number) => zodiacOf(Number(number), signOf(result)))
  return joined
}

/** The sign of the year of a draw. */
export function signOf(result: Result): string {
  const sign = result.sign?.[0]
  if (!sign) throw new RangeError('a draw without its sign of the year')
  return sign
}
