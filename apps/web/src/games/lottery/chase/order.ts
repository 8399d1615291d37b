import { api } from '../../../platform/calls/client.ts'
import { refresh } from '../../../platform/calls/query.ts'
import { withRequestKey } from '../../../platform/calls/request-key.ts'
import { wantedOf } from '../bets/buy.ts'
import type { Bet, Market } from '../bets/price.ts'
import type { Wanted } from './plan.ts'

type Order = Wanted & {
  gameCode: string
  /** The issue that it begins with. */
  numero: string
  market: Market
  currency: string
  bets: readonly Bet[]
  stopOnWin: boolean
}

const changed = () =>
  void refresh('walletBalance', 'lotteryTickets', 'myLotteryChases', 'myLotteryChase')

/** Reserves all draws of an order and buys the first, at the odds that are shown. @throws Refusal, NetworkTrouble */
export async function orderChase({ market, currency, bets, ...order }: Order) {
  const wanted = { ...order, bets: bets.map((bet) => wantedOf(market, bet, currency)) }
  const request = JSON.stringify(wanted)
  const chase = await withRequestKey({ call: 'placeLotteryChase', request }, (requestKey) =>
    api('placeLotteryChase', { body: { ...wanted, requestKey } }),
  )
  changed()
  void refresh('bettingRecord', 'playSession')
  return chase
}

/** Cancels the draws that are not bought yet. @throws Refusal, NetworkTrouble */
export async function cancelChase(chaseId: string) {
  try {
    return await api('cancelLotteryChase', { body: { chaseId } })
  } finally {
    changed()
  }
}
