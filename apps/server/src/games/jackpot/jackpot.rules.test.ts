import fc from 'fast-check'
import { expect, test } from 'vitest'
import { booked, partsOf, partsTold, ppmOf, verdictOf } from './jackpot.rules.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const ago = (s: number) => new Date(NOW.getTime() - s * 1000)

test.each([
  ['a round that is not answered yet', 'asked', 1, null, undefined, 'wait'],
  ['a round that never came', 'asked', 61, null, undefined, 'void'],
  ['a round that stands', 'asked', 1, null, 'done', 'book'],
  ['a round that is just being undone', 'asked', 1, 1, 'done', 'wait'],
  ['a round that was refused to be undone', 'asked', 90, 61, 'done', 'book'],
  ['a round that was undone before it was booked', 'asked', 1, 1, 'rolled_back', 'void'],
  ['a bet that comes too late', 'asked', 1, null, 'tombstone', 'void'],
  ['a booked round that is just being undone', 'booked', 9, 1, 'done', 'wait'],
  ['a booked round that was undone', 'booked', 9, 1, 'rolled_back', 'undo'],
  ['a booked round that stands after all', 'booked', 90, 61, 'done', 'keep'],
] as const)('[FAIR-015] the share of %s', (_what, ...of) => {
  const [state, asked, doubted, standing, verdict] = of
  const doubtedAt = doubted === null ? null : ago(doubted)
  expect(verdictOf({ state, askedAt: ago(asked), doubtedAt }, standing, NOW)).toBe(verdict)
})

test('[FAIR-015] parts by weight lose nothing', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), weights, (whole, by) => {
      expect(partsOf(whole, by).reduce((sum, part) => sum + part, 0n)).toBe(whole)
    }),
  )
  expect(partsOf(36_000n, [5000, 4000, 4000, 5000])).toEqual([10_000n, 8000n, 8000n, 10_000n])
})

test('[FAIR-015] what is booked and what waits are together what came, and the rest is never negative', () => {
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

test('[FAIR-015] shares and terms are read as they are told', () => {
  expect(partsTold('0.360000')).toBe(360_000n)
  expect(ppmOf('0.005')).toBe(5000)
})
