import { WITHDRAWAL_MOVES, WITHDRAWAL_STATES, withdrawalAfter } from '@parola/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { freeOf, heldBy } from '#money/turnover'
import { type Circumstances, etaOf, feeOf, holderOf, mostOf, reviewOf } from './withdrawal.rules.ts'

describe('[WAL-03] the withdrawable amount', () => {
  const bounds = { min: 10_000n, max: 5_000_000n, dailyLeft: 10_000_000n }

  test('is cash minus debts and minus what was not wagered (REW-V048)', () => {
    const free = freeOf({ cash: 180_000n, owed: 0n, locked: 66_667n, mode: 'partial' })
    expect(free).toBe(113_333n)
    expect(mostOf(free, bounds)).toBe(113_333n)
    expect(feeOf(113_333n, { feePpm: 0, feeMinMinor: 1000n })).toBe(1000n)
  })

  test('leaves a bonus its deposit, as far as turnover does not lock it already (REW-V048)', () => {
    const locks = [{ reference: 'd2', locked: 66_667n }]
    const held = heldBy([{ reference: 'd2', amount: 100_000n }], locks)
    expect(held).toBe(33_333n)
    const free = freeOf({ cash: 180_000n, owed: 0n, locked: 66_667n, mode: 'partial' }) - held
    expect(free).toBe(80_000n)
    expect(heldBy([{ reference: 'd1', amount: 100_000n }], locks)).toBe(100_000n)
    expect(heldBy([{ reference: 'd2', amount: 60_000n }], locks)).toBe(0n)
  })

  test('is nothing below the least, and never more than the limits', () => {
    expect(mostOf(9_999n, bounds)).toBe(0n)
    expect(mostOf(99_000_000n, bounds)).toBe(5_000_000n)
    expect(mostOf(99_000_000n, { ...bounds, dailyLeft: 20_000n })).toBe(20_000n)
    expect(mostOf(99_000_000n, { ...bounds, dailyLeft: 9_999n })).toBe(0n)
  })

  test('is zero while a requirement is open, where a brand requires it', () => {
    const funds = { cash: 100_000n, owed: 0n, mode: 'all' as const }
    expect(freeOf({ ...funds, locked: 1n })).toBe(0n)
    expect(freeOf({ ...funds, locked: 0n })).toBe(100_000n)
  })

  test('never goes below zero, whatever the debt', () => {
    const any = fc.bigInt(0n, 10_000_000n)
    fc.assert(
      fc.property(any, any, any, (cash, owed, locked) => {
        const free = freeOf({ cash, owed, locked, mode: 'partial' })
        expect(free >= 0n && free <= cash).toBe(true)
      }),
    )
  })

  test('costs a share, and no less than the least fee', () => {
    const policy = { feePpm: 10_000, feeMinMinor: 1500n }
    expect([feeOf(100_000n, policy), feeOf(999_999n, policy)]).toEqual([1500n, 9999n])
  })
})

describe('[PAY-006] a withdrawal', () => {
  const plain: Circumstances = {
    amount: 100_000n,
    dayTotal: 300_000n,
    reportFrom: 500_000_000n,
    unseen: 0n,
    autoUpTo: 1_000_000n,
    twoFrom: 5_000_000n,
    reviewFirst: true,
    paidBefore: 3,
    paidToAccount: 1,
    recalledDeposits: 0,
    depositsInReview: 0,
    owed: 0n,
  }
  const reviewWith = (more: Partial<Circumstances>) => reviewOf({ ...plain, ...more })

  test('with no signal against it is automatic', () => {
    expect(reviewWith({})).toEqual({ why: [], approvals: 0 })
    expect(reviewWith({ amount: 1_000_000n })).toEqual({ why: [], approvals: 0 })
  })

  test.each([
    ['above the limit', { amount: 1_000_001n }, ['sum', 1]],
    ['above the limit with what went without a look', { unseen: 900_001n }, ['sum', 1]],
    ['above the limit of two', { amount: 5_000_000n }, ['sum', 2]],
    ['that is the first', { paidBefore: 0, paidToAccount: 0 }, ['first', 2]],
    ['to another account than before', { paidToAccount: 0 }, ['new-account', 2]],
    ['after a recalled deposit', { recalledDeposits: 1 }, ['recalled-deposit', 1]],
    ['of somebody who owes', { owed: 1n }, ['debt', 1]],
    ['of a day to report', { dayTotal: 500_000_000n }, ['large-sum', 2]],
    ['while a deposit is looked at', { depositsInReview: 1 }, ['deposit-in-review', 1]],
  ] as const)('%s is looked at', (_title, more, [reason, approvals]) => {
    expect(reviewWith(more)).toEqual({ why: [reason], approvals })
  })

  test('shows who handles it and when its money is expected', () => {
    expect(holderOf('REQUESTED', true)).toBe('operator')
    expect(holderOf('REQUESTED', false)).toBe('platform')
    expect(holderOf('AWAITING_RECEIPT', false)).toBe('member')
    expect(holderOf('RECEIVED', false)).toBe('nobody')
    expect(etaOf('SENT', { needsReview: false, etaS: 60 })).toBe(60)
    expect(etaOf('RECEIVED', { needsReview: false, etaS: 60 })).toBeNull()
  })
})

describe('[PAY-005] states of a withdrawal', () => {
  test('have no accidental end: a state without a transition is final', () => {
    const from = new Set<string>(WITHDRAWAL_MOVES.map(([state]) => state))
    const ends = WITHDRAWAL_STATES.filter((state) => !from.has(state))
    expect(ends).toEqual(['REJECTED', 'CANCELLED', 'RETURNED'])
  })

  test('[PAY-007] are cancelled only before a review has begun', () => {
    const cancellable = WITHDRAWAL_STATES.filter((state) => withdrawalAfter(state, 'cancel'))
    expect(cancellable).toEqual(['REQUESTED'])
  })

  test('are never paid twice: from a paid one nothing is sent', () => {
    const reach = new Set<string>(['PAID'])
    for (const [from, , to] of [...WITHDRAWAL_MOVES, ...WITHDRAWAL_MOVES]) {
      if (reach.has(from)) reach.add(to)
    }
    expect(reach.has('SENDING')).toBe(false)
    expect(reach.has('APPROVED')).toBe(false)
  })
})
