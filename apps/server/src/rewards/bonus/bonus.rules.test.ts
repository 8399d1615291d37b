import { expect, test } from 'vitest'
import { decisionOn, requiredOf } from './bonus.rules.ts'

const POLICY = { maxMinor: 100_000n, twoFromMinor: 10_000n }

test('[MEM-02] above the brand’s limit a reward needs two operators, and above its maximum none is given', () => {
  const decisions = [0n, 1n, 10_000n, 10_001n, 100_000n, 100_001n].map((sum) =>
    decisionOn(sum, POLICY),
  )
  expect(decisions).toEqual(['refused', 'one', 'one', 'two', 'two', 'refused'])
})

test('[MEM-02] what has to be staked is the multiple of the reward', () => {
  expect([requiredOf(12_345n, 0), requiredOf(12_345n, 10)]).toEqual([0n, 123_450n])
})
