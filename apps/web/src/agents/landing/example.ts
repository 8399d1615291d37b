import { wireOf } from '../../platform/texts/amount.ts'
import { brandToday } from '../../platform/texts/brand-time.ts'
import type { Overview } from '../overview-figures.tsx'
import type { Statement } from '../statement-sheet.tsx'

const DAY_MS = 86_400_000
/** Valid bets of each day, in thousands. */
const BETS = [42, 38, 51, 47, 66, 88, 93, 54, 49, 57, 61, 74, 96, 104]
const THOUSAND = 1000
const ID = '01980000-0000-7000-8000-000000000001'

const day = (before: number) =>
  new Date(Date.parse(`${brandToday()}T00:00:00Z`) - before * DAY_MS).toISOString().slice(0, 10)

/** Whole units as the wire writes them, with the decimals of another amount of the brand. */
function moneyLike(like: string) {
  const scale = 10n ** BigInt(like.split('.')[1]?.length ?? 0)
  return (units: number) => wireOf(BigInt(units) * scale, like)
}

/** A team of two hundred in its last two weeks. */
export function exampleOverview(like: string): Overview {
  const money = moneyLike(like)
  return {
    ...{ deposit: money(418_250), deposits: 356, firstDeposit: money(24_500), firstDeposits: 31 },
    ...{ withdrawal: money(296_400), withdrawals: 118, bets: 28_417, stake: money(934_600) },
    ...{ payout: money(897_120), validBet: money(920_000), ggr: money(37_480) },
    ...{ bonus: money(4120), paymentFee: money(1255), vendorFee: money(3748) },
    ...{ agentCost: money(2757), ngr: money(25_600), rebate: money(2757) },
    ...{ activeMembers: 143, depositors: 97, newMembers: 38, newAgents: 2 },
    ...{ teamSize: 214, agents: 9, maxLevel: 4, online: 26, teamBalance: money(88_210) },
    days: BETS.map((bets, i) => ({
      ...{ day: day(BETS.length - 1 - i), validBet: money(bets * THOUSAND) },
      ...{ ggr: money(bets * 38 - (i % 4) * 700), deposit: money(bets * 420) },
      ...{ withdrawal: money(bets * 310), active: 20 + Math.round(bets / 2), joined: i % 5 },
    })),
  }
}

/** A dividend of that team. */
export function exampleStatement(like: string): Statement {
  const money = moneyLike(like)
  const tiers = [
    { periodValidBet: money(0), periodProfitLoss: money(0), activeMembers: 5, rate: '25' },
    {
      periodValidBet: money(500_000),
      periodProfitLoss: money(15_000),
      activeMembers: 30,
      rate: '30',
    },
  ]
  return {
    ...{ recordId: ID, contractId: ID, kind: 'dividend', version: 3, counterparty: null },
    ...{ startsAt: `${day(14)}T16:00:00.000Z`, endsAt: `${day(7)}T16:00:00.000Z` },
    ...{ gross: money(7680), downlineCost: money(2240), correction: money(0), amount: money(5440) },
    ...{
      payer: 'house',
      state: 'approved',
      reason: null,
      paidAt: `${day(7)}T20:00:00.000Z`,
      tier: 2,
      rate: '30',
    },
    contractHash: '',
    entry: 'agt/dividend/…/0',
    terms: { kind: 'dividend', period: 'weekly', tiers },
    figures: {
      ...{ bets: 28_417, validBet: money(920_000), ggr: money(37_480), bonus: money(4120) },
      ...{ paymentFee: money(1255), vendorFee: money(3748), agentCost: money(2757) },
      ...{ ngr: money(25_600), carryIn: money(0), base: money(25_600), active: 143 },
      ...{ winBase: money(0), lossBase: money(0), gross: money(7680), downlineCost: money(2240) },
      ...{ overhangIn: money(0), carryOut: money(0), overhangOut: money(0), paid: money(5440) },
    },
    corrections: [],
  }
}
