/**
 * So many of these by day, other ones for each number, so that each has its turn; at night (`npm run nightly`) all of
 * them.
 */
export function inTurn<T>(list: readonly T[], no: number, count: number): readonly T[] {
  if (process.env.EVERY_CASE || count >= list.length) return list
  return Array.from({ length: count }, (_, i) => list[(no * count + i) % list.length] as T)
}
