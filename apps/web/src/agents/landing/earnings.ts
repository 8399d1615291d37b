import type { Calls, ValueOf } from '@parola/contract'
import { PPM_OF_PERCENT } from '@parola/money'

export type Terms = ValueOf<Calls['agentProgramme']>['terms'][number]

/** A team to estimate for, in a month of thirty days; amounts in minor units. */
export type Team = {
  players: number
  /** Valid bets of one player. */
  betMinor: bigint
  /** What is left of the bets after payouts, bonuses and fees, in parts per million. */
  marginPpm: bigint
}

/** `tier` counts from 1; 0 is none, and kinds without tiers have no `tiers`. */
export type Earned = { amount: bigint; tier: number; tiers: number; rate: string }

const PPM = 1_000_000n
const DAYS = 30n
const HOURS = 24n
/** Windows of a month, by the period of a dividend. */
const WINDOWS = { daily: DAYS, weekly: 4n, semimonthly: 2n, monthly: 1n }
/** Bets that a player wins, of ten. */
const WON_OF_TEN = 4n

const ppmOf = (rate: string) => BigInt(Math.round(Number(rate) * PPM_OF_PERCENT))
const minorOf = (amount: string) => BigInt(amount.replace('.', ''))

/** What a team does in one window. */
type InWindow = { bets: bigint; revenue: bigint; players: number }
type TermsOf<K extends Terms['kind']> = Extract<Terms, { kind: K }>

/** All that differs between the kinds of contracts in the estimate. */
type Estimate<Own> = {
  windows(terms: Own): bigint
  earned(terms: Own, team: InWindow): Earned
  /** Any amount of the terms. */
  like(terms: Own): string
}

/** The rate of a tier on the whole base. */
function atTier(tiers: readonly { rate: string }[], tier: number, base: bigint): Earned {
  const rate = tiers[tier]?.rate ?? '0'
  return { amount: (base * ppmOf(rate)) / PPM, tier: tier + 1, tiers: tiers.length, rate }
}

const salary = (windows: bigint): Estimate<TermsOf<'daily' | 'hourly'>> => ({
  windows: () => windows,
  earned: ({ tiers }, { bets }) =>
    atTier(
      tiers,
      tiers.findLastIndex(({ betAmount }) => bets >= minorOf(betAmount)),
      bets,
    ),
  like: ({ tiers }) => tiers[0]?.betAmount ?? '0',
})

const ESTIMATES: { [K in Terms['kind']]: Estimate<TermsOf<K>> } = {
  dividend: {
    windows: ({ period }) => WINDOWS[period],
    earned: ({ tiers }, { bets, revenue, players }) => {
      const tier = tiers.findLastIndex(
        ({ periodValidBet, periodProfitLoss, activeMembers }) =>
          bets >= minorOf(periodValidBet) &&
          revenue >= minorOf(periodProfitLoss) &&
          players >= activeMembers,
      )
      return atTier(tiers, tier, revenue)
    },
    like: ({ tiers }) => tiers[0]?.periodValidBet ?? '0',
  },
  daily: salary(DAYS),
  hourly: salary(DAYS * HOURS),
  realtime: {
    // Bets of any window have the same rates.
    windows: () => 1n,
    earned: ({ profitRate, lossRate }, { bets }) => {
      const won = (bets * WON_OF_TEN) / 10n
      const sum = won * ppmOf(profitRate) + (bets - won) * ppmOf(lossRate)
      return { amount: sum / PPM, tier: 0, tiers: 0, rate: lossRate }
    },
    like: ({ singleBetAmount }) => singleBetAmount,
  },
}
const estimateOf = ({ kind }: Terms) => ESTIMATES[kind] as Estimate<Terms>

/** What a contract would earn in a month, by the rules of its settlement: the rate of the highest tier whose conditions all hold, on the whole base. */
export function earnedBy(terms: Terms, { players, betMinor, marginPpm }: Team): Earned {
  const estimate = estimateOf(terms)
  const windows = estimate.windows(terms)
  const bets = (BigInt(players) * betMinor) / windows
  const revenue = (bets * marginPpm) / PPM
  const earned = estimate.earned(terms, { bets, revenue, players })
  return { ...earned, amount: earned.amount * windows }
}

/** An amount with the decimals of the brand's currency. */
export function likeOf(terms: readonly Terms[]): string {
  const [first] = terms
  return first ? estimateOf(first).like(first) : '0'
}
