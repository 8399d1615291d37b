import { expect, test } from 'vitest'
import { modelOf } from './models.ts'
import { fewTopHits } from './top-prize.ts'

test.each([
  ['dragon-megaways', 'was hit once', { hits: 1, rounds: 600_000_000 }],
  ['honey-7', 'was never hit', { hits: 0, rounds: 100_000_000 }],
  ['classic-777', 'is counted', null],
  ['prism-10', 'is counted, with a simulated deviation', null],
  ['kraken-ways', 'is the cap, with no odds of its own', null],
] as const)('[FAIR-010] %s: its top prize %s', (model, _what, few) => {
  expect(fewTopHits(modelOf(model))).toEqual(few)
})
