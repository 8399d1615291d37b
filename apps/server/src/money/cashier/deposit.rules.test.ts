import { describe, expect, test } from 'vitest'
import { eventOf, nextState } from './deposit.rules.ts'

describe('a deposit', () => {
  test.each(['CREATED', 'PENDING'])(
    '[WAL-02] in state %s hears every end of its order',
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

  test.each(['CREDITED', 'REVIEW', 'REVERSED'])('[WAL-08] in state %s hears no more', (state) => {
    for (const event of ['accepted', 'paid', 'differs', 'failed', 'expired'] as const) {
      expect(nextState(state, event)).toBeNull()
    }
  })

  test('[WAL-08] that was credited is reversed once; one that never was has failed', () => {
    const after = (state: string) => nextState(state, 'reversed')
    expect(['CREDITED', 'REVERSED'].map(after)).toEqual(['REVERSED', null])
    expect(['CREATED', 'PENDING'].map(after)).toEqual(['FAILED', 'FAILED'])
    expect(['FAILED', 'EXPIRED', 'CANCELLED', 'REFUNDED'].map(after)).toEqual(Array(4).fill(null))
    // What lay with us undecided went back the same way.
    expect(['REVIEW', 'REFUNDING'].map(after)).toEqual(['REVERSED', 'REVERSED'])
  })

  test('[WAL-02] is paid only by the very amount and currency that was asked for', () => {
    const asked = { amount: '100.00', currency: 'PHP' }
    const told = (more: object) => eventOf({ status: 'PAID', ...asked, ...more }, asked)
    expect(told({})).toBe('paid')
    expect([told({ amount: '100.01' }), told({ currency: 'USD' })]).toEqual(['differs', 'differs'])
    expect([told({ status: 'PENDING' }), told({ status: 'REVERSED' })]).toEqual([null, 'reversed'])
  })
})
