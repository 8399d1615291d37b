import { api } from '../../../platform/calls/client.ts'
import { refresh } from '../../../platform/calls/query.ts'
import { withRequestKey } from '../../../platform/calls/request-key.ts'
import { wantedOf } from '../bets/buy.ts'
import type { Bet, Market } from '../bets/price.ts'

const changed = () =>
  void refresh('walletBalance', 'lotteryTickets', 'lotterySyndicates', 'bettingRecord')

type Opening = {
  gameCode: string
  numero: string
  market: Market
  currency: string
  bets: readonly Bet[]
  shares: number
  own: number
}

/** Opens a list of bets in shares and buys the first of them. @throws Refusal, NetworkTrouble */
export async function openSyndicate({ market, currency, bets, ...opening }: Opening) {
  const wanted = { ...opening, bets: bets.map((bet) => wantedOf(market, bet, currency)) }
  const request = JSON.stringify(wanted)
  await withRequestKey({ call: 'openLotterySyndicate', request }, (requestKey) =>
    api('openLotterySyndicate', { body: { ...wanted, requestKey } }),
  )
  changed()
}

/** Buys the next shares. @throws Refusal, NetworkTrouble */
export async function buyShares(wanted: { syndicateId: string; count: number }) {
  const request = JSON.stringify(wanted)
  const tickets = await withRequestKey({ call: 'buyLotteryShares', request }, (requestKey) =>
    api('buyLotteryShares', { body: { ...wanted, requestKey } }),
  )
  changed()
  return tickets
}
