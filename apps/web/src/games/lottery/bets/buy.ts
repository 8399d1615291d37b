import type { BodyOf, Calls } from '@parola/contract'
import { formatMinor } from '@parola/money'
import { api, Refusal } from '../../../platform/calls/client.ts'
import { refresh } from '../../../platform/calls/query.ts'
import { withRequestKey } from '../../../platform/calls/request-key.ts'
import { type Bet, betTypeOf, isByGroup, type Market, termsOf } from './price.ts'

type Wanted = BodyOf<Calls['buyLotteryTickets']>['bets'][number]
type Purchase = {
  gameCode: string
  numero: string
  market: Market
  currency: string
  bets: readonly Bet[]
}

/** Buys all bets on one issue, or none, at the odds that are shown. @throws Refusal, NetworkTrouble */
export async function buyBets({ market, currency, bets, ...issue }: Purchase) {
  const wanted = bets.map((bet) => wantedOf(market, bet, currency))
  const request = JSON.stringify([issue, wanted])
  const tickets = await withRequestKey({ call: 'buyLotteryTickets', request }, (requestKey) =>
    api('buyLotteryTickets', { body: { ...issue, bets: wanted, requestKey } }),
  )
  void refresh('walletBalance', 'lotteryTickets', 'bettingRecord', 'playSession')
  return tickets
}

/** A bet as the calls of a sale take it, with the odds that are shown. */
export function wantedOf(market: Market, bet: Bet, currency: string): Wanted {
  const { code, selection, stake, odds } = bet
  const type = betTypeOf(market, code, odds)
  return {
    bet: code,
    selection: JSON.parse(JSON.stringify(selection)),
    unit: formatMinor(termsOf(type, stake).unitMinor, currency),
    ...(isByGroup(type) ? { prizeGroup: stake.prizeGroup } : {}),
    ...(type.odds ? { seenOdds: { ...type.odds } } : {}),
  }
}

/** What is still allowed after a refusal: of a stake, or of what the tickets may win. */
export function allowedIn(error: unknown): { kind: 'stake' | 'payout'; amount: string } | null {
  if (!(error instanceof Refusal)) return null
  const { allowed, allowedPayout } = error.value ?? ({} as Record<string, unknown>)
  if (typeof allowedPayout === 'string') return { kind: 'payout', amount: allowedPayout }
  return typeof allowed === 'string' ? { kind: 'stake', amount: allowed } : null
}

/** The new odds of a type of bet, where they were the reason of a refusal. */
export function changedOdds(error: unknown): { code: string; odds: Record<string, string> } | null {
  if (!(error instanceof Refusal) || error.code !== 'LOTT_ODDS_CHANGED') return null
  const { bet, odds } = (error.value ?? {}) as { bet?: string; odds?: Record<string, string> }
  return bet && odds ? { code: bet, odds } : null
}

/** Which bet of a request was refused, counted from 0. */
export function refusedBet(error: unknown): number | null {
  if (!(error instanceof Refusal)) return null
  const found = error.fields.map(({ field }) => /^bets\.(\d+)\./.exec(field)?.[1]).find(Boolean)
  return found === undefined ? null : Number(found)
}
