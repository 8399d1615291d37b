import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'

/** Longer than the time that is computed at once. */
const LONG_MS = 15

function busy(forMs: number) {
  const until = performance.now() + forMs
  while (performance.now() < until);
}

test('[LOTT-06] other calls run between the long tickets of one sale, however few there are', async () => {
  let others = 0
  const before = await inTurns([1, 2, 3], () => {
    const seen = others
    setImmediate(() => {
      others += 1
    })
    busy(LONG_MS)
    return seen
  })
  expect(before).toEqual([0, 1, 2])
})
