import { expect, test } from 'vitest'
import { NEW_TIER, newOffer, type OfferedTerms, termsOf, typedOf } from './offer-terms.ts'

const typed = {
  ...{
    period: 'weekly' as const,
    tiers: [{ ...NEW_TIER, bets: '1000.00', profit: '500.00', active: '3', rate: '0.5' }],
  },
  ...{
    profitRate: '0.1',
    lossRate: '0.2',
    singleBet: '50.00',
    funding: 'house' as const,
    ...{ cap: '', activeMin: '', carries: false, keepsCarry: false },
    ...{ keepsRebates: false, deductsSalaries: false },
  },
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
  const limits = { cap: '90.00', activeMin: '5.00', carries: true }
  expect(termsOf({ ...typed, ...limits, kind: 'dividend' })).toMatchObject({
    ...{ cap: '90.00', activeMinValidBet: '5.00', carryOver: true },
  })
  // Without carry-over there is nothing to keep.
  const kept = { carries: false, keepsCarry: true }
  expect(termsOf({ ...typed, ...kept, kind: 'dividend' })).not.toHaveProperty('keepCarry')
  expect(termsOf({ ...typed, ...limits, kind: 'daily' })).toEqual({
    ...{ kind: 'daily', cap: '90.00', tiers: [{ betAmount: '1000.00', rate: '0.5' }] },
  })
  expect(termsOf({ ...typed, kind: 'realtime' })).toEqual({
    ...{ kind: 'realtime', profitRate: '0.1', lossRate: '0.2', singleBetAmount: '50.00' },
  })
})

test('[AGT-05] a counter offer begins with the terms that it answers, its limits included', () => {
  const all: OfferedTerms[] = [
    {
      ...{ kind: 'dividend', period: 'monthly', cap: '9000.00', funding: 'upline' },
      ...{ activeMinValidBet: '500.00', carryOver: true, keepCarry: true },
      ...{ deductRebates: false, deductSalaries: true },
      tiers: [{ periodValidBet: '1.00', periodProfitLoss: '2.00', activeMembers: 3, rate: '4' }],
    },
    { kind: 'daily', cap: '100.00', tiers: [{ betAmount: '1.00', rate: '0.1' }] },
    { kind: 'hourly', tiers: [{ betAmount: '2.00', rate: '0.2' }] },
    { kind: 'realtime', profitRate: '0.1', lossRate: '0.2', singleBetAmount: '5.00', cap: '8.00' },
  ]
  for (const terms of all) expect(termsOf(typedOf(terms))).toEqual(terms)
  expect(termsOf(newOffer('hourly'))).not.toHaveProperty('cap')
})
