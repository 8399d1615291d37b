import { expect, test } from 'vitest'
import { groupUnits, priceOf, sumOf } from './price.ts'

const stake = { unitMinor: 100n, multiple: 1, prizeGroup: 1960 }

test('[LOTT-05] a list of bets shows lines, cost and the highest win of each, and of all', () => {
  const lo2 = priceOf(
    { family: 'VN_MB' },
    { code: 'LO2', selection: { picks: ['45', '46'] }, stake },
  )
  expect(lo2).toMatchObject({ flaw: null, lines: 2, costMinor: 5400n, mostMinor: 267_300n })
  const discounted = {
    code: '4D',
    selection: { picks: ['4331'] },
    stake: { ...stake, unitMinor: 10_000n },
  }
  const togel = priceOf({ family: 'TOGEL' }, discounted)
  expect(togel).toMatchObject({ lines: 1, costMinor: 3400n, mostMinor: 30_000_000n })
  expect(sumOf([lo2, togel])).toEqual({ lines: 3, costMinor: 8800n, mostMinor: 30_267_300n })
})

test('[LOTT-05] a lower prize group pays less and gives a part of the stake back', () => {
  const selection = { sets: [['1'], ['2'], ['3']] }
  const at = (prizeGroup: number, multiple = 1) =>
    priceOf(
      { family: 'SSC' },
      {
        code: 'F3_DIRECT',
        selection,
        stake: { unitMinor: 200n, multiple, prizeGroup },
      },
    )
  expect(at(1960)).toMatchObject({ costMinor: 200n, mostMinor: 196_000n, rebateMinor: 0n })
  expect(at(1700)).toMatchObject({ costMinor: 200n, mostMinor: 170_000n, rebateMinor: 26n })
  expect(at(1960, 10)).toMatchObject({ costMinor: 2000n, mostMinor: 1_960_000n })
})

test('[LOTT-05] what cannot be bought has its flaw and no price', () => {
  const price = priceOf({ family: 'VN_MB' }, { code: 'XIEN2', selection: { picks: ['45'] }, stake })
  expect(price).toMatchObject({ flaw: 'LOTT_TOO_FEW_NUMBERS', lines: 0, costMinor: 0n })
})

test('[LOTT-05] units follow the currency', () => {
  expect(groupUnits(100n)).toEqual([200n, 20n, 2n])
  expect(groupUnits(1n)).toEqual([2n])
})

test('[LOTT-05] a bet is priced at the odds that the brand has set, or at those that its player has accepted', () => {
  const bet = { code: 'LO2', selection: { picks: ['45'] }, stake }
  const market = { family: 'VN_MB', odds: { LO2: { '*': '90' } } }
  expect(priceOf(market, bet).mostMinor).toBe(243_000n)
  expect(priceOf(market, { ...bet, odds: { '*': '80' } }).mostMinor).toBe(216_000n)
})
