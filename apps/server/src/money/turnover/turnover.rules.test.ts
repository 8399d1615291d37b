import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  awayOf,
  countedOf,
  drainRequirements,
  fillRequirements,
  hasLapsed,
  lockOf,
  partsTaken,
} from './turnover.rules.ts'

const requirement = fc
  .record({ amount: fc.bigInt(1n, 10_000n), times: fc.bigInt(1n, 40n), part: fc.nat(100) })
  .map(({ amount, times, part }) => {
    const required = amount * times
    return { id: 'd', amount, required, done: (required * BigInt(part)) / 100n }
  })
const requirements = fc.array(requirement, { maxLength: 6 })
const total = (all: readonly { done: bigint }[]) => all.reduce((sum, { done }) => sum + done, 0n)

describe('[WAL-03] requirements of turnover', () => {
  test('take back what was counted from the rows that counted it, the last first', () => {
    const row = (seq: bigint, valid: bigint) => ({ seq, valid, recordedAt: new Date(Number(seq)) })
    const taken = (valid: readonly bigint[], minor: bigint) =>
      partsTaken(
        valid.map((minor, i) => row(BigInt(i + 1), minor)),
        minor,
      ).map(({ seq, valid, taken }) => [seq, valid, taken])
    expect(taken([], 10n), 'never counted').toEqual([])
    expect(taken([100n], 40n)).toEqual([[1n, 100n, 40n]])
    expect(taken([100n, 50n], 120n)).toEqual([
      [2n, 50n, 50n],
      [1n, 100n, 70n],
    ])
    expect(taken([100n, -100n, 80n], 80n), 'undone and counted again').toEqual([[3n, 80n, 80n]])
    expect(taken([100n, -30n], 70n), 'what is left of a row').toEqual([[1n, 70n, 70n]])
    expect(taken([0n, 0n], 0n), 'nothing was counted').toEqual([[1n, 0n, 0n]])
  })

  test('fill in their order and spill over (REW-V046)', () => {
    const d1 = { id: 'd1', amount: 100_000n, required: 100_000n, done: 80_000n }
    const d2 = { id: 'd2', amount: 50_000n, required: 150_000n, done: 0n }
    expect(fillRequirements([d1, d2], 65_000n)).toEqual({
      requirements: [
        { ...d1, done: 100_000n },
        { ...d2, done: 45_000n },
      ],
      spill: 0n,
    })
  })

  test('hold only what was not wagered, rounded up (REW-V048)', () => {
    const d2 = { id: 'd2', amount: 100_000n, required: 300_000n, done: 100_000n }
    expect(lockOf(d2)).toEqual({ id: 'd2', remaining: 200_000n, locked: 66_667n })
    expect(lockOf({ ...d2, done: 300_000n })).toEqual({ id: 'd2', remaining: 0n, locked: 0n })
  })

  test('neither lose nor invent anything that was staked', () => {
    fc.assert(
      fc.property(requirements, fc.bigInt(0n, 500_000n), (before, valid) => {
        const { requirements: after, spill } = fillRequirements(before, valid)
        expect(total(after) - total(before) + spill).toBe(valid)
        const full = after.every(({ done, required }) => done === required)
        expect(spill === 0n || full).toBe(true)
        const back = drainRequirements(after, valid - spill)
        expect(total(back)).toBe(total(before))
        for (const filled of after) {
          expect(lockOf(filled).locked).toBeLessThanOrEqual(filled.amount)
          expect(lockOf(filled).locked > 0n).toBe(filled.done < filled.required)
        }
      }),
    )
  })

  test('count a category by its weight, and in full where no weight is set', () => {
    const valid = 1_999n
    expect(countedOf({ gameType: 'LIVE', valid }, { LIVE: 15 })).toBe(299n)
    expect(countedOf({ gameType: 'RNG', valid }, { LIVE: 15 })).toBe(valid)
    expect(countedOf({ gameType: 'LIVE', valid }, { LIVE: 0 })).toBe(0n)
  })

  test('lapse when hardly anything is left, at stake or in the wallet', () => {
    expect(hasLapsed({ cash: 999n, openStakes: 0n, isDisputed: false }, 1000n)).toBe(true)
    expect(hasLapsed({ cash: 0n, openStakes: 0n, isDisputed: true }, 1000n)).toBe(false)
    expect(hasLapsed({ cash: 999n, openStakes: 1n, isDisputed: false }, 1000n)).toBe(false)
  })
})

describe('[WAL-05] money in wallets at vendors', () => {
  const away = (known: bigint, expected: bigint, isUnderWay = false) =>
    awayOf([{ known, expected, isUnderWay }])
  test.each([
    ['nothing, and nothing else was reported', away(0n, 0n), { minor: 0n, isDisputed: false }],
    ['staked in a round that is open there', away(0n, 500n), { minor: 500n, isDisputed: true }],
    ['won there and not reported yet', away(900n, 500n), { minor: 900n, isDisputed: true }],
    ['on its way', away(500n, 500n, true), { minor: 500n, isDisputed: true }],
    ['more came back than went there', away(0n, -400n), { minor: 0n, isDisputed: true }],
  ])('%s', (_what, found, expected) => {
    expect(found).toEqual(expected)
  })
})
