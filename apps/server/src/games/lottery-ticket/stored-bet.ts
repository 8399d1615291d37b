import type { buyLotteryTickets } from '@parola/contract'
import type { Input } from '#platform/http'

type Bets = Input<typeof buyLotteryTickets>['body']['bets']
type Stored = Omit<Bets[number], 'unit'> & { unit: string }

/** Bets in the form that is stored: amounts as digits of minor units. */
export function storedBets(bets: Bets): string {
  return JSON.stringify(bets.map(({ unit, ...bet }) => ({ ...bet, unit: String(unit) })))
}

/** Chase orders of before there were lists hold their one bet alone. */
export function betsOfStored(stored: unknown): Bets {
  const list = Array.isArray(stored) ? (stored as Stored[]) : [stored as Stored]
  return list.map(({ unit, ...bet }) => ({ ...bet, unit: BigInt(unit) }))
}
