import { expect, test } from 'vitest'
import { betTypeOf, FAMILIES } from './families.ts'
import { numberPrizes } from './most.ts'
import { leastPrize } from './price.ts'
import { flawsOfOdds, hitsOf } from './returns.ts'

const returnOf = (family: string, code: string) => {
  const bet = betTypeOf(family, code)
  const hits = hitsOf(bet, FAMILIES[family]?.draw ?? [])
  return hits === null ? null : hits * Number(bet.odds?.['*'])
}

test('[LOTT-02] the return of a number that is compared with whole numbers follows from its odds', () => {
  const expected: [string, string, number][] = [
    ...([
      ['VN_MB', 'LO2', 0.99],
      ['VN_MB', 'LO2_1K', 0.9828],
      ['VN_MB', 'LO3', 0.98],
      ['VN_MN', 'LO4', 0.888],
      ['VN_MN', 'DAU_DUOI2', 0.98],
      ['TH_GLO', '3TOP', 0.9],
      ['TH_GLO', '3FRONT', 0.9],
    ] as [string, string, number][]),
  ]
  for (const [family, code, rtp] of expected) {
    expect(returnOf(family, code), `${family} ${code}`).toBeCloseTo(rtp, 6)
  }
  expect([returnOf('VN_MB', 'XIEN2'), returnOf('TOGEL', '4D')]).toEqual([null, null])
})

test('[LOTT-02] the tables themselves are within what an operator may set', () => {
  for (const [family, { bets }] of Object.entries(FAMILIES)) {
    const tables = Object.entries(bets).flatMap(([code, { odds }]) => (odds ? [[code, odds]] : []))
    expect(flawsOfOdds(family, Object.fromEntries(tables)), family).toEqual([])
  }
})

test('[LOTT-02] odds that return too much, too little, or are of no bet are named', () => {
  expect(
    flawsOfOdds('VN_MB', {
      LO2: { '*': '99.6' },
      LO3: { '*': '400' },
      XIEN2: { '*': '17' },
      XIEN3: { '*': '60' },
      GONE: { '*': '2' },
    }),
  ).toEqual([
    { bet: 'LO2', tier: '*', rule: 'limits' },
    { bet: 'LO3', tier: '*', rule: 'limits' },
    { bet: 'XIEN2', tier: '*', rule: 'limits' },
    { bet: 'GONE', tier: '*', rule: 'unknown' },
  ])
})

test('[DRW-010] a number is liable for its stake times its odds, whatever else the table pays', () => {
  const terms = { unitMinor: 100n }
  expect(numberPrizes(betTypeOf('VN_MB', 'LO2'), terms)('45')).toBe(9900n)
  expect(numberPrizes(betTypeOf('TH_GLO', '3TOD'), terms)('123')).toBe(15_000n)
  expect(numberPrizes(betTypeOf('TH_GLO', '3TOD'), terms)('112')).toBe(30_000n)
  expect(numberPrizes(betTypeOf('4D_MY', 'BIG'), terms)('1234')).toBe(250_000n)
  expect(numberPrizes(betTypeOf('K3', 'SUM'), { ...terms, prizeGroup: 2000 })('3')).toBe(21_600n)
})

test('[DRW-009] a chase is planned by the least that a line of its selection returns', () => {
  const terms = { unitMinor: 100n }
  const side = betTypeOf('L28', 'SIDE')
  expect(leastPrize(side, { picks: ['BIG', 'RED'] }, terms)).toBe(196n)
  expect(leastPrize(betTypeOf('VN_MB', 'LO2'), { picks: ['45'] }, terms)).toBe(9900n)
})
