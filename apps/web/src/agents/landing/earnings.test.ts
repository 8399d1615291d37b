import { expect, test } from 'vitest'
import { earnedBy, type Terms } from './earnings.ts'

const dividend: Terms = {
  ...{ kind: 'dividend', period: 'monthly' },
  tiers: [
    { periodValidBet: '0.00', periodProfitLoss: '0.00', activeMembers: 5, rate: '25' },
    { periodValidBet: '1000000.00', periodProfitLoss: '20000.00', activeMembers: 30, rate: '30' },
  ],
}
const team = { players: 40, betMinor: 5_000_000n, marginPpm: 20_000n }

test('[AGT-05] a dividend takes the highest tier whose conditions all hold', () => {
  // 40 players bet 2,000,000.00 and leave 40,000.00.
  expect(earnedBy(dividend, team)).toEqual({ amount: 1_200_000n, tier: 2, tiers: 2, rate: '30' })
  expect(earnedBy(dividend, { ...team, players: 29, betMinor: 8_000_000n })).toMatchObject({
    ...{ amount: 1_160_000n, tier: 1 },
  })
  expect(earnedBy(dividend, { ...team, players: 4 })).toMatchObject({ amount: 0n, tier: 0 })
})

test('[AGT-05] a salary has the rate of its own window, and a real-time salary one for won and one for lost bets', () => {
  const daily: Terms = { kind: 'daily', tiers: [{ betAmount: '60000.00', rate: '0.05' }] }
  expect(earnedBy(daily, team)).toMatchObject({ amount: 99_990n, tier: 1 })
  expect(earnedBy({ ...daily, kind: 'hourly' }, team).tier).toBe(0)
  const rates = { profitRate: '0.02', lossRate: '0.05', singleBetAmount: '0.00' }
  expect(earnedBy({ kind: 'realtime', ...rates }, team).amount).toBe(76_000n)
})
