import type { ContractTerms } from '@parola/contract'
import { describe, expect, test } from 'vitest'
import { conflicts } from './conflicts.rules.ts'
import { allowedPpm, areSound, dominates } from './kinds.rules.ts'
import { actionsOf, stateOf } from './life.rules.ts'
import { boundaryFrom, type Period, periodOf } from './window.rules.ts'

const tier = (...[validBet, profit, active, rate]: [bigint, bigint, number, number]) => ({
  periodValidBet: validBet,
  periodProfitLoss: profit,
  activeMembers: active,
  rate,
})
type Tier = ReturnType<typeof tier>
const dividend = (...tiers: Tier[]): ContractTerms => ({
  kind: 'dividend',
  period: 'weekly',
  tiers,
})
const daily = (rate: number): ContractTerms => ({
  kind: 'daily',
  tiers: [{ betAmount: 100_000n, rate }],
})
const realtime = (
  profitRate: number,
  lossRate: number,
  singleBetAmount: bigint,
): ContractTerms => ({
  kind: 'realtime',
  profitRate,
  lossRate,
  singleBetAmount,
})

describe('a window', () => {
  test.each<[string, string, Period, string, string]>([
    [
      '2026-03-15T16:30:00Z',
      'Asia/Manila',
      'semimonthly',
      '2026-03-15T16:00Z',
      '2026-03-31T16:00Z',
    ],
    ['2026-02-28T15:59:59Z', 'Asia/Manila', 'monthly', '2026-01-31T16:00Z', '2026-02-28T16:00Z'],
    ['2026-03-01T16:00:00Z', 'Asia/Manila', 'weekly', '2026-03-01T16:00Z', '2026-03-08T16:00Z'],
    ['2026-03-08T12:00:00Z', 'America/New_York', 'daily', '2026-03-08T05:00Z', '2026-03-09T04:00Z'],
    ['2026-03-08T12:07:00Z', 'Asia/Kolkata', 'hourly', '2026-03-08T11:30Z', '2026-03-08T12:30Z'],
    ['2026-03-08T12:07:00Z', 'Asia/Manila', 'realtime', '2026-03-08T12:05Z', '2026-03-08T12:10Z'],
  ])('[AGT-07] of %s in %s, %s', (...[instant, zone, period, start, end]) => {
    expect(periodOf(new Date(instant), period, zone)).toEqual({
      start: new Date(start),
      end: new Date(end),
    })
  })

  test('[AGT-07] begins at an instant that is a boundary, else with the next one', () => {
    const boundary = new Date('2026-03-01T16:00:00Z')
    expect(boundaryFrom(boundary, 'daily', 'Asia/Manila')).toEqual(boundary)
    const later = new Date(boundary.getTime() + 1)
    expect(boundaryFrom(later, 'daily', 'Asia/Manila')).toEqual(new Date('2026-03-02T16:00:00Z'))
  })
})

describe('an offer', () => {
  const own = dividend(
    tier(0n, 0n, 0, 250_000),
    tier(100_000_000n, 2_000_000n, 3, 300_000),
    tier(250_000_000n, 6_000_000n, 5, 350_000),
  )

  test('[AGT-05] may give what the offerer’s own terms give at its tiers, and no more', () => {
    const offered = dividend(tier(0n, 0n, 0, 200_000), tier(120_000_000n, 2_500_000n, 3, 320_000))
    expect(allowedPpm(own, offered)).toEqual([250_000, 300_000])
    expect(dominates(own, offered)).toBe(false)
    const fair = dividend(tier(0n, 0n, 0, 200_000), tier(120_000_000n, 2_500_000n, 3, 300_000))
    expect(dominates(own, fair)).toBe(true)
  })

  test.each([
    ['another window', { ...own, period: 'monthly' } as ContractTerms],
    ['another kind', daily(1)],
  ])('[AGT-05] of %s cannot be compared', (_what, offered) => {
    expect(dominates(own, offered)).toBe(false)
  })

  test.each([
    [realtime(200, 400, 10_000n), true],
    [realtime(300, 600, 5000n), true],
    [realtime(301, 600, 5000n), false],
    [realtime(300, 601, 5000n), false],
    [realtime(300, 600, 4999n), false],
  ])('[AGT-05] of real-time salary %# is covered: %s', (offered, isCovered) => {
    expect(dominates(realtime(300, 600, 5000n), offered)).toBe(isCovered)
  })

  test.each([
    ['rising tiers', own, true],
    ['a rate that does not rise', dividend(tier(0n, 0n, 0, 5), tier(1n, 0n, 0, 5)), false],
    ['a threshold that falls', dividend(tier(9n, 0n, 0, 5), tier(1n, 0n, 0, 6)), false],
    ['a rate of nothing', daily(0), false],
    ['no rate at all', realtime(0, 0, 100n), false],
    ['one rate of two', realtime(0, 5, 100n), true],
  ])('[AGT-05] with %s', (_what, terms, isSound) => {
    expect(areSound(terms)).toBe(isSound)
  })
})

describe('lower terms of one’s own', () => {
  const contractOf = (
    contractId: string,
    [uplineId, downlineId]: [string, string],
    rate: number,
  ) => ({
    contractId,
    uplineId,
    downlineId,
    terms: daily(rate),
  })
  const standing = [
    contractOf('k4', ['C', 'E'], 10),
    contractOf('k3', ['B', 'D'], 20),
    contractOf('k2', ['B', 'C'], 50),
    contractOf('k5', ['X', 'Y'], 99),
  ]
  const conflictsOf = (next: ContractTerms | null) =>
    conflicts('B', next, standing).map(({ contract, reason }) => [contract.contractId, reason])

  test('[AGT-06] end what they do not cover, with everything under it, depth first', () => {
    expect(conflictsOf(daily(40))).toEqual([
      ['k2', 'RATE_ABOVE'],
      ['k4', 'ORPHANED'],
    ])
    expect(conflictsOf(daily(50))).toEqual([])
  })

  test('[AGT-06] without any, all of it ends', () => {
    expect(conflictsOf(null)).toEqual([
      ['k2', 'NO_UPPER_CONTRACT'],
      ['k4', 'ORPHANED'],
      ['k3', 'NO_UPPER_CONTRACT'],
    ])
  })
})

test('[AGT-05] what each side may do follows from the state, and time rejects', () => {
  const now = new Date('2026-11-20T00:00:00Z')
  const open = {
    ...{ answered: null, proposer: 'upline' as const, endAt: null, now },
    answerBy: new Date('2026-11-21T00:00:00Z'),
  }
  expect([actionsOf('downline', open), actionsOf('upline', open)]).toEqual([
    ['accept', 'counter', 'reject'],
    ['withdraw'],
  ])
  const countered = { ...open, proposer: 'downline' as const }
  expect([actionsOf('downline', countered), actionsOf('upline', countered)]).toEqual([
    ['withdraw'],
    ['accept', 'counter', 'reject'],
  ])
  const late = { ...open, answerBy: now }
  expect([stateOf(late), actionsOf('downline', late)]).toEqual(['rejected', []])
  const approved = { ...open, answered: 'approved' as const }
  expect(actionsOf('upline', approved)).toEqual(['terminate'])
  expect(actionsOf('upline', { ...approved, endAt: now })).toEqual([])
})
