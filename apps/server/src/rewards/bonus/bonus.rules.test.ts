import { expect, test } from 'vitest'
import { decisionOn, isClaimable, requiredOf } from './bonus.rules.ts'

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

test('[MEM-02] a reward may be claimed while it is ready, up to its last moment and not at it', () => {
  const expires_at = new Date('2026-11-22T00:00:00Z')
  const isClaimableAt = (text: string) =>
    isClaimable({ state: 'ready', expires_at }, new Date(text))
  expect(isClaimableAt('2026-11-21T23:59:59.999Z')).toBe(true)
  expect(isClaimableAt('2026-11-22T00:00:00Z')).toBe(false)
  expect(isClaimable({ state: 'claimed', expires_at }, new Date('2026-11-01'))).toBe(false)
})
