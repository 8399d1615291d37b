import { expect, test } from 'vitest'
import { toHex } from '../fair-stream.ts'
import {
  CRASH_TOP_X100,
  chainOf,
  crashX100,
  curveMs,
  curveX100,
  saltCommitOf,
  saltOf,
} from './crash.ts'
import { type Claim, isTrue, recompute } from './proof.ts'

const GAMES = 40
const salt = '5a'.repeat(32)
const chain = chainOf('7c'.repeat(32), GAMES)
const hashOf = (game: number) => toHex(chain.subarray(game * 32, game * 32 + 32))
const points = Array.from({ length: GAMES }, (_, i) => crashX100(hashOf(i + 1), salt))
const game = points.findIndex((x100) => x100 >= 150 && x100 < CRASH_TOP_X100) + 1
const crashed = points[game - 1] as number

const claim = (more: Partial<Claim> = {}): Claim => ({
  game: 'crash',
  serverSeed: hashOf(game),
  clientSeed: salt,
  nonce: game,
  commit: hashOf(0),
  bet: { stake: 1000, autoX100: 120, slot: 0 },
  steps: [],
  payoutMinor: 1200,
  ...more,
})

test('[FAIR-013] a crash bet is proved by the hash of its game, the salt and the first hash of the chain', () => {
  expect(isTrue(claim())).toBe(true)
  expect(isTrue(claim({ payoutMinor: 1201 }))).toBe(false)
  expect(isTrue(claim({ nonce: game + 1 }))).toBe(false)
  expect(isTrue(claim({ nonce: 0, serverSeed: hashOf(0) }))).toBe(false)
  expect(isTrue(claim({ serverSeed: hashOf(game === 1 ? 2 : game - 1) }))).toBe(false)
})

test('[FAIR-013] a cash-out by hand pays its own figure, the target if the curve had passed that, and nothing after the crash', () => {
  const byHand = (cashOutX100: number, autoX100: number | null) =>
    recompute(claim({ bet: { stake: 999, autoX100, slot: 1 }, steps: [{ cashOutX100 }] })).payout
  expect(byHand(crashed, null)).toBe(Math.floor((999 * crashed) / 100))
  expect(byHand(crashed, 110)).toBe(Math.floor((999 * 110) / 100))
  expect(byHand(Math.min(CRASH_TOP_X100, crashed + 1), null)).toBe(0)
  const alone = recompute(claim({ bet: { stake: 999, autoX100: null, slot: 1 } }))
  expect(alone).toMatchObject({ payout: 0, shown: { crashX100: crashed, cashOutX100: null } })
})

test('[FAIR-001] a salt depends on the first hash and on every part of it', () => {
  const parts = ['00'.repeat(16), 'ff'.repeat(16)]
  const salts = [
    saltOf(hashOf(0), parts),
    saltOf(hashOf(1), parts),
    saltOf(hashOf(0), parts.toReversed()),
    saltOf(hashOf(0), parts.slice(1)),
  ]
  expect(new Set(salts).size).toBe(4)
})

test('the curve reaches a value in the millisecond that is stated for it, and not before', () => {
  for (let x100 = 101; x100 <= CRASH_TOP_X100; x100 += 997) {
    expect(curveX100(curveMs(x100))).toBeGreaterThanOrEqual(x100)
    expect(curveX100(curveMs(x100) - 1)).toBeLessThan(x100)
  }
})

test('[FAIR-001] [FAIR-013] the proof of a crash bet holds what its salt was made of, and another part is found', () => {
  const terminal = hashOf(0)
  const parts = ['1a'.repeat(16), '2b'.repeat(16)]
  const commits = parts.map((part) => saltCommitOf(terminal, part))
  const made = saltOf(terminal, parts)
  const shared = { clientSeed: made, payoutMinor: null }
  expect(isTrue(claim({ ...shared, salt: { commits, contributions: parts } }))).toBe(true)
  const others = ['3c'.repeat(16), ...parts.slice(1)]
  expect(isTrue(claim({ ...shared, salt: { commits, contributions: others } }))).toBe(false)
  const late = { commits, contributions: [...parts, '3c'.repeat(16)] }
  const last = { clientSeed: saltOf(terminal, late.contributions), payoutMinor: null }
  expect(isTrue(claim({ ...last, salt: late }))).toBe(false)
})
