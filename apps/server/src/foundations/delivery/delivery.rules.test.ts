import { expect, test } from 'vitest'
import { pauseAfter } from './delivery.rules.ts'

test('the pauses between attempts grow, and the eighth attempt is the last', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 8].map((tries) => pauseAfter(tries))
  expect(pauses).toEqual([2_000, 10_000, 30_000, 120_000, 600_000, 600_000, 600_000, null])
})
