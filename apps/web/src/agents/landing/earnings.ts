import type { Calls, ValueOf } from '@parola/contract'

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
const PPM_OF_PERCENT = 10_000
/** Windows of a month, by the period of a dividend. */
const WINDOWS = { daily: DAYS, weekly: 4n, semimonthly: 2n, monthly: 1n }
/** Bets that a player wins, of ten. */
const WON_OF_TEN = 4n

const ppmOf = (rate: string) => BigInt(Math.round(Number(rate) * PPM_OF_PERCENT))
const minorOf = (amount: string) => BigInt(amount.replace('.', ''))

/** What a contract would earn in a month, by the rules of its settlement: the rate of the highest tier whose conditions all hold, on the whole base. */
export function earnedBy(terms: Terms, { players, betMinor, marginPpm }: Team): Earned {
  const bets = BigInt(players) * betMinor
  if (terms.kind === 'realtime') {
    const won = (bets * WON_OF_TEN) / 10n
    const sum = won * ppmOf(terms.profitRate) + (bets - won) * ppmOf(terms.lossRate)
    return { amount: sum / PPM, tier: 0, tiers: 0, rate: terms.lossRate }
  }
  const windows =
    terms.kind === 'dividend' ? WINDOWS[terms.period] : terms.kind === 'daily' ? DAYS : DAYS * HOURS
  const inWindow = bets / windows
  const revenue = (inWindow * marginPpm) / PPM
  const tier =
    terms.kind === 'dividend'
      ? terms.tiers.findLastIndex(
          ({ periodValidBet, periodProfitLoss, activeMembers }) =>
            inWindow >= minorOf(periodValidBet) &&
            revenue >= minorOf(periodProfitLoss) &&
            players >= activeMembers,
        )
      : terms.tiers.findLastIndex(({ betAmount }) => inWindow >= minorOf(betAmount))
  const base = terms.kind === 'dividend' ? revenue : inWindow
  const rate = terms.tiers[tier]?.rate ?? '0'
  return {
    amount: ((base * ppmOf(rate)) / PPM) * windows,
    ...{ tier: tier + 1, tiers: terms.tiers.length, rate },
  }
}

/** An amount with the decimals of the brand's currency. */
export function likeOf(terms: readonly Terms[]): string {
  const [first] = terms
  if (!first) return '0'
  if (first.kind === 'realtime') return first.singleBetAmount
  if (first.kind === 'dividend') return first.tiers[0]?.periodValidBet ?? '0'
  return first.tiers[0]?.betAmount ?? '0'
}
