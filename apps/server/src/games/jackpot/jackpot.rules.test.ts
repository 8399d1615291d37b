import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  booked,
  driftOf,
  partsOf,
  partsReport,
  ppmOf,
  type Standing,
  type Verdict,
  verdictOf,
} from './jackpot.rules.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const ago = (s: number) => new Date(NOW.getTime() - s * 1000)

type Case = { what: string; state: 'requested' | 'booked'; requested: number; disputed?: number }
type Judged = Case & { standing?: Standing; verdict: Verdict }

const CASES: Judged[] = [
  { what: 'a round that is not answered yet', state: 'requested', requested: 1, verdict: 'wait' },
  { what: 'a round that never came', state: 'requested', requested: 61, verdict: 'void' },
  {
    what: 'a round that is settled',
    state: 'requested',
    requested: 1,
    standing: 'done',
    verdict: 'book',
  },
  {
    what: 'a round that is just being undone',
    state: 'requested',
    requested: 1,
    disputed: 1,
    standing: 'done',
    verdict: 'wait',
  },
  {
    what: 'a round that was refused to be undone',
    state: 'requested',
    requested: 90,
    disputed: 61,
    standing: 'done',
    verdict: 'book',
  },
  {
    what: 'a round that was undone before it was booked',
    state: 'requested',
    requested: 1,
    disputed: 1,
    standing: 'rolled_back',
    verdict: 'void',
  },
  {
    what: 'a bet that comes too late',
    state: 'requested',
    requested: 1,
    standing: 'tombstone',
    verdict: 'void',
  },
  {
    what: 'a booked round that is just being undone',
    state: 'booked',
    requested: 9,
    disputed: 1,
    standing: 'done',
    verdict: 'wait',
  },
  {
    what: 'a booked round that was undone',
    state: 'booked',
    requested: 9,
    disputed: 1,
    standing: 'rolled_back',
    verdict: 'undo',
  },
  {
    what: 'a booked round that is kept after all',
    state: 'booked',
    requested: 90,
    disputed: 61,
    standing: 'done',
    verdict: 'keep',
  },
]

test.each(CASES)('[FAIR-015] the share of $what: $verdict', (input) => {
  const disputedAt = input.disputed === undefined ? null : ago(input.disputed)
  const requested = { state: input.state, requestedAt: ago(input.requested), disputedAt }
  expect(verdictOf(requested, input.standing, NOW)).toBe(input.verdict)
})

test('[FAIR-015] parts by weight lose nothing', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), weights, (whole, shares) => {
      expect(partsOf(whole, shares).reduce((sum, part) => sum + part, 0n)).toBe(whole)
    }),
  )
  expect(partsOf(36_000n, [5000, 4000, 4000, 5000])).toEqual([10_000n, 8000n, 8000n, 10_000n])
})

test('[FAIR-015] booked and waiting amounts add up to what arrived, and the rest is never negative', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n })), (shares) => {
      let fraction = 0
      let sum = 0n
      for (const share of shares) {
        const step = booked(fraction, share)
        fraction = step.fraction
        sum += step.minor
        expect(fraction).toBeGreaterThanOrEqual(0)
        expect(fraction).toBeLessThan(10_000)
      }
      const all = shares.reduce((total, share) => total + share, 0n)
      expect(sum * 10_000n + BigInt(fraction)).toBe(all)
    }),
  )
})

test('[FAIR-015] shares and terms are read as reported', () => {
  expect(partsReport('0.360000')).toBe(360_000n)
  expect(ppmOf('0.005')).toBe(5000)
})

test('[FAIR-015] a meter that includes incoming money is not ahead; half of it, or after it arrived, is', () => {
  const before = { drift_minor: 50n, drift_looks: 2 }
  const look = (reportedMinor: bigint, comingMinor: bigint) =>
    driftOf({ reportedMinor, heldMinor: 100n, comingMinor }, before)
  expect(look(200n, 100n)).toEqual({ driftMinor: 0n, driftLooks: 0 })
  expect(look(100n, 100n)).toEqual({ driftMinor: 0n, driftLooks: 0 })
  expect(look(150n, 100n)).toEqual({ driftMinor: 50n, driftLooks: 3 })
  expect(look(200n, 0n)).toEqual({ driftMinor: 100n, driftLooks: 1 })
})
