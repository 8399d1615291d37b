import { expect, test } from 'vitest'
import { csvOf, type Day, monthsOf } from './months.ts'

const day = (name: string, net: string, bets = 1): Day => ({
  ...{ day: name, bets, net, stake: '10.10', payout: '0.00' },
  ...{ deposits: '0.00', withdrawals: '0.00' },
})

test('[RG-011] net by month adds up in centavos, the latest month first', () => {
  const days = [day('2026-10-30', '-0.10'), day('2026-10-31', '-0.20'), day('2026-11-01', '5.00')]
  expect(monthsOf(days)).toEqual([
    { month: '2026-11', net: 5, stake: 10.1, days: 1 },
    { month: '2026-10', net: -0.3, stake: 20.2, days: 2 },
  ])
})

test('[RG-011] the file has a line for each day with play or money, and none for the others', () => {
  const text = csvOf([day('2026-10-30', '-10.10'), day('2026-10-31', '0.00', 0)])
  expect(text).toBe(
    '\uFEFFday,bets,stake,payout,net,deposits,withdrawals\r\n2026-10-30,1,10.10,0.00,-10.10,0.00,0.00\r\n',
  )
})
