import { expect, test } from 'vitest'
import type { Bet } from '../bets/price.ts'
import { FIRST_TYPED, kindsOf, pricedPlan, type Wanted, wantedPlan } from './plan.ts'

const market = { family: 'SSC' }
const bet: Bet = {
  id: 'bet',
  code: 'F3_DIRECT',
  selection: { sets: [['1'], ['2'], ['3']] },
  stake: { unitMinor: 200n, multiple: 1, prizeGroup: 1960 },
}

const costs = (wanted: Wanted | null, chased = bet) => {
  const priced = wanted && pricedPlan(market, [chased], wanted)
  return priced && priced.flaw === null
    ? { rows: priced.rows.map(({ costMinor }) => costMinor), total: priced.totalMinor }
    : priced
}

test('[DRW-009] the plan shown has the multiple and the cost of each draw, and what is reserved', () => {
  const doubled = wantedPlan({ ...FIRST_TYPED, kind: 'DOUBLE', issues: '4' })
  expect(costs(doubled)).toEqual({ rows: [200n, 400n, 800n, 1600n], total: 3000n })
  const tripled = { ...bet, stake: { ...bet.stake, multiple: 3 } }
  const same = wantedPlan({ ...FIRST_TYPED, kind: 'SAME', issues: '3', multiple: '2' })
  expect(costs(same, tripled)).toEqual({ rows: [1200n, 1200n, 1200n], total: 3600n })
})

test('[DRW-009] a target profit raises the stake when it must, and is refused where no win leaves it', () => {
  const lucky = { family: 'L28', odds: { SIDE: { BIG: '1.95' } } }
  const side: Bet = {
    ...{ id: 'side', code: 'SIDE', selection: { picks: ['BIG'] } },
    stake: { unitMinor: 1000n, multiple: 1, prizeGroup: 0 },
  }
  const wanted = (ratePercent: string, issues = '3') =>
    wantedPlan({ ...FIRST_TYPED, kind: 'RATE', issues, ratePercent }) as Wanted
  const priced = pricedPlan(lucky, [side], wanted('10'))
  expect(priced.flaw === null && priced.rows.map(({ multiple }) => multiple)).toEqual([1, 2, 4])
  expect(pricedPlan(lucky, [side], wanted('100'))).toEqual({ flaw: 'LOTT_CHASE_RATE_IMPOSSIBLE' })
  expect(pricedPlan(lucky, [side], wanted('10', '40'))).toEqual({
    flaw: 'LOTT_CHASE_MULTIPLE_LIMIT',
  })
})

test('[LOTT-05] a list of bets costs the sum of its bets on each draw, and has no target profit', () => {
  const wanted = wantedPlan({ ...FIRST_TYPED, kind: 'SAME', issues: '3' }) as Wanted
  const priced = pricedPlan(market, [bet, { ...bet, id: 'other' }], wanted)
  expect(priced.flaw === null && priced.totalMinor).toBe(1200n)
  expect([kindsOf([bet]).length, kindsOf([bet, bet])]).toEqual([3, ['SAME', 'DOUBLE']])
})

test('[DRW-009] a number that is missing or out of its bounds makes no plan; one that is not used does not matter', () => {
  expect(wantedPlan({ ...FIRST_TYPED, kind: 'SAME', issues: '1' })).toBeNull()
  expect(wantedPlan({ ...FIRST_TYPED, kind: 'SAME', issues: '121' })).toBeNull()
  expect(wantedPlan({ ...FIRST_TYPED, kind: 'DOUBLE', factor: '' })).toBeNull()
  expect(wantedPlan({ ...FIRST_TYPED, kind: 'SAME', factor: '' })).toEqual({
    issues: 10,
    plan: { kind: 'SAME', multiple: 1 },
  })
})
