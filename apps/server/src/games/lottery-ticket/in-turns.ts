import { setImmediate as breathe } from 'node:timers/promises'

/** How long is computed before other calls run again: a ticket may have 100,000 lines, and a call a hundred of them. */
const AT_ONCE_MS = 10

/** Computes one after another, and lets other calls run in between. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  compute: (item: Item, i: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let since = performance.now()
  for (const [i, item] of items.entries()) {
    results.push(compute(item, i))
    if (performance.now() - since < AT_ONCE_MS) continue
    await breathe()
    since = performance.now()
  }
  return results
}
