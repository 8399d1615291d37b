import { expect, test } from 'vitest'
import { NEW_TIER, termsOf } from './offer-terms.ts'

const typed = {
  ...{
    period: 'weekly' as const,
    tiers: [{ ...NEW_TIER, bets: '1000.00', profit: '500.00', active: '3', rate: '0.5' }],
  },
  ...{ profitRate: '0.1', lossRate: '0.2', singleBet: '50.00', funding: 'house' as const },
}

test('[AGT-05] an offer has the fields of its kind, and no others', () => {
  expect(termsOf({ ...typed, kind: 'daily' })).toEqual({
    ...{ kind: 'daily', tiers: [{ betAmount: '1000.00', rate: '0.5' }] },
  })
  expect(termsOf({ ...typed, kind: 'daily', funding: 'upline' })).toMatchObject({
    funding: 'upline',
  })
  expect(termsOf({ ...typed, kind: 'dividend' })).toEqual({
    ...{ kind: 'dividend', period: 'weekly' },
    tiers: [
      { periodValidBet: '1000.00', periodProfitLoss: '500.00', activeMembers: 3, rate: '0.5' },
    ],
  })
  expect(termsOf({ ...typed, kind: 'realtime' })).toEqual({
    ...{ kind: 'realtime', profitRate: '0.1', lossRate: '0.2', singleBetAmount: '50.00' },
  })
})
