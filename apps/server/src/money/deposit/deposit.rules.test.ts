import { DEPOSIT_MOVES, DEPOSIT_STATES } from '@parola/contract'
import { describe, expect, test } from 'vitest'
import { type DepositEvent, eventOf, flawsOf, isOtherName, nextState } from './deposit.rules.ts'

const EVENTS: DepositEvent[] = [
  ...(['accepted', 'refused', 'paid', 'differs', 'failed', 'expired'] as const),
  ...(['cancelled', 'credited', 'sentBack', 'refunded', 'notRefunded', 'reversed'] as const),
]

describe('a deposit', () => {
  test.each(['CREATED', 'PENDING'])(
    '[WAL-02] in state %s accepts every final state of its order',
    (state) => {
      const events = ['paid', 'differs', 'failed', 'expired', 'cancelled'] as const
      expect(events.map((event) => nextState(state, event))).toEqual([
        'PAID',
        'REVIEW',
        'FAILED',
        'EXPIRED',
        'CANCELLED',
      ])
    },
  )

  test.each(['FAILED', 'EXPIRED', 'CANCELLED'])(
    '[WAL-08] in state %s takes late money',
    (state) => {
      expect(nextState(state, 'paid')).toBe('PAID')
      expect(nextState(state, 'differs')).toBe('REVIEW')
    },
  )

  test.each(['CREDITED', 'REVIEW', 'REVERSED'])(
    '[WAL-08] in state %s ignores further events',
    (state) => {
      for (const event of ['accepted', 'paid', 'differs', 'failed', 'expired'] as const) {
        expect(nextState(state, event)).toBeNull()
      }
    },
  )

  test('[WAL-08] that was credited is reversed once; one that never was has failed', () => {
    const after = (state: string) => nextState(state, 'reversed')
    expect(['CREDITED', 'REVERSED'].map(after)).toEqual(['REVERSED', null])
    expect(['CREATED', 'PENDING'].map(after)).toEqual(['FAILED', 'FAILED'])
    expect(['FAILED', 'EXPIRED', 'CANCELLED', 'REFUNDED'].map(after)).toEqual(Array(4).fill(null))
    // Undecided money was returned too.
    expect(['REVIEW', 'REFUNDING'].map(after)).toEqual(['REVERSED', 'REVERSED'])
  })

  test('[WAL-02] is paid only by exactly the requested amount and currency', () => {
    const requested = { amount: '100.00', currency: 'PHP' }
    const eventAfter = (more: object) =>
      eventOf({ status: 'PAID', ...requested, ...more }, requested)
    expect(eventAfter({})).toBe('paid')
    expect([eventAfter({ amount: '100.01' }), eventAfter({ currency: 'USD' })]).toEqual([
      'differs',
      'differs',
    ])
    expect([eventAfter({ status: 'PENDING' }), eventAfter({ status: 'REVERSED' })]).toEqual([
      null,
      'reversed',
    ])
  })
})

test('[WAL-02] every transition between states is in the contract, and no other', () => {
  for (const state of DEPOSIT_STATES) {
    const states = EVENTS.map((event) => nextState(state, event)).filter((next) => next !== null)
    expect(new Set(states), state).toEqual(new Set(DEPOSIT_MOVES[state] ?? []))
  }
})

describe('[PAY-003] a payment that differs from its request', () => {
  const requested = { amount: '100.00', currency: 'PHP', name: 'Juan Dela Cruz' }
  const paid = { amount: '100.00', currency: 'PHP', payerName: 'JUAN D***' }

  test.each([
    ['less', { amount: '99.99' }, ['amount']],
    ['more', { amount: '100.01' }, ['amount']],
    ['in another currency', { currency: 'USD' }, ['currency']],
    ['from a stranger', { payerName: 'PEDRO REYES' }, ['name']],
    ['as it was asked', {}, []],
    ['from nobody who is named', { payerName: null }, []],
  ])('%s', (_what, change, flaws) => {
    expect(flawsOf({ ...paid, ...change }, requested)).toEqual(flaws)
  })

  test('names that share a part may be one person; masked parts prove nothing', () => {
    expect(isOtherName('CRUZ, JUAN', 'Juan Dela Cruz')).toBe(false)
    expect(isOtherName('J*** C***', 'Juan Dela Cruz')).toBe(true)
    expect(isOtherName('JOSÉ RIZAL', 'Jose Rizal')).toBe(false)
  })
})
