import type { Calls, ValueOf } from '@parola/contract'
import { SHARES } from '@parola/contract/games/lottery-lists'
import { type Share, stakePartOf } from '@parola/maths/lottery'
import { parseMinor } from '@parola/money'

export type Syndicate = ValueOf<Calls['lotterySyndicates']>['content'][number]

/** What shares of a list of bets cost, by the code that sells them. */
export const sharesCost = (costs: readonly bigint[], share: Share): bigint =>
  costs.reduce((sum, cost) => sum + stakePartOf(cost, share), 0n)

/** What the next shares of a syndicate cost now. */
export function nextCost({ bets, shares, left }: Syndicate, count: number, currency: string) {
  const costs = bets.map(({ cost }) => parseMinor(cost, currency))
  return sharesCost(costs, { first: shares - left, count, total: shares })
}

/** A whole number of shares that may be chosen; null for anything else. */
export function countIn(text: string, most: number, least = 1): number | null {
  const count = Number(text)
  return /^\d{1,3}$/.test(text) && count >= least && count <= most ? count : null
}

/** In how many shares a list of bets can be opened. */
export const totalIn = (text: string) => countIn(text, SHARES.max, SHARES.min)
