import { expect, test } from 'vitest'
import { feeAndCredit, type Method, type Offer, requiredOf, rewardOf } from './figures.ts'

const method = (payer: 'house' | 'member') =>
  ({ fee: { payer, fixed: '1.00', percent: '2' } }) as unknown as Method
const offer = { percent: '100', cap: '2500.00', min: '100.00' } as unknown as Offer

test('[WAL-02] the fee is shown in advance: none where the house pays, otherwise what is deducted', () => {
  expect(feeAndCredit(method('house'), '500.00')).toEqual({ fee: '0.00', credit: '500.00' })
  expect(feeAndCredit(method('member'), '500.55')).toEqual({ fee: '11.01', credit: '489.54' })
  expect(feeAndCredit(method('member'), '0.50').credit).toBe('0.00')
})

test('[WAL-02] an offer adds up to its cap, and nothing below its minimum', () => {
  expect(['99.99', '300.00', '3000.00'].map((sum) => rewardOf(offer, sum))).toEqual([
    '0.00',
    '300.00',
    '2500.00',
  ])
})

test('[PRO-08] what has to be staked follows from the reward, or from deposit and reward', () => {
  const times = (base: Offer['base']) => ({ ...offer, base, multiple: 12 }) as Offer
  expect(requiredOf(times('bonus'), '3000.00')).toBe('30000.00')
  expect(requiredOf(times('depositAndBonus'), '3000.00')).toBe('66000.00')
})
