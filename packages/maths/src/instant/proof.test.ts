import { expect, test } from 'vitest'
import { commitOf } from '../fair-stream.ts'
import { type Claim, isTrue, recompute } from './proof.ts'

const serverSeed = '7c'.repeat(32)
const proof = {
  game: 'mines',
  serverSeed,
  clientSeed: 'me',
  nonce: 4,
  bet: { stake: 100, mines: 1 },
  steps: [{ pick: 0 }, { cashOut: true }],
}
const { payout, shown } = recompute(proof)
const claim: Claim = { ...proof, commit: commitOf(serverSeed), payoutMinor: payout, shown }

test('[FAIR-013] a round that is reported correctly is true', () => {
  expect(isTrue(claim)).toBe(true)
  const { stake: _, ...rest } = { ...(claim.bet as { stake: number; mines: number }) }
  expect(isTrue({ ...claim, bet: { ...rest, stake: 100 } })).toBe(true)
})

test.each([
  ['another secret', { commit: commitOf('00'.repeat(32)) }],
  ['another payout', { payoutMinor: payout + 1 }],
  ['another picture', { shown: { ...(shown as object), bust: true } }],
  ['another nonce', { nonce: 5, shown }],
])('[FAIR-013] a round with %s is not', (_what, change) => {
  const isSameMine =
    JSON.stringify(recompute({ ...proof, ...change }).shown) === JSON.stringify(shown)
  expect(isTrue({ ...claim, ...change })).toBe('nonce' in change && isSameMine)
})

test('a game that is none of these is refused', () => {
  expect(() => recompute({ ...proof, game: 'tiger-20' })).toThrow(RangeError)
})
