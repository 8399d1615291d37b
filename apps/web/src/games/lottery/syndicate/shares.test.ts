import { expect, test } from 'vitest'
import { countIn, nextCost, type Syndicate, sharesCost, totalIn } from './shares.ts'

test('[LOTT-05] what shares cost is shown to the cent, and all of them cost the list', () => {
  const costs = [1001n, 50n]
  const parts = [0, 1, 2].map((first) => sharesCost(costs, { first, count: 1, total: 3 }))
  expect(parts).toEqual([351n, 351n, 349n])
  expect(parts.reduce((sum, part) => sum + part)).toBe(1051n)
  const bets = ['10.01', '0.50'].map((cost) => ({ bet: 'SIDE', selection: {}, unit: cost, cost }))
  const syndicate: Syndicate = {
    ...{ syndicateId: '', gameCode: '', numero: '', closesAt: '', drawsAt: '', bets },
    ...{ shares: 3, left: 2, own: 1, isOpener: true },
  }
  expect(nextCost(syndicate, 2, 'PHP')).toBe(700n)
})

test('[LOTT-05] a number of shares is whole and within what is left', () => {
  expect(['0', '3', '4', '1.5', ''].map((text) => countIn(text, 3))).toEqual([
    ...[null, 3, null, null, null],
  ])
  expect(['1', '2', '100', '101'].map(totalIn)).toEqual([null, 2, 100, null])
})
