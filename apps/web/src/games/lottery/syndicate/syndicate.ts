import type { BodyOf, Calls } from '@parola/contract'
import { api } from '../../../platform/calls/client.ts'
import { refresh } from '../../../platform/calls/query.ts'
import { withRequestKey } from '../../../platform/calls/request-key.ts'

const changed = () =>
  void refresh('walletBalance', 'lotteryTickets', 'lotterySyndicates', 'bettingRecord')

type Opening = Omit<BodyOf<Calls['openLotterySyndicate']>, 'requestKey'>

/** Opens a list of bets in shares and buys the first of them. @throws Refusal, NetworkTrouble */
export async function openSyndicate(opening: Opening) {
  const request = JSON.stringify(opening)
  await withRequestKey({ call: 'openLotterySyndicate', request }, (requestKey) =>
    api('openLotterySyndicate', { body: { ...opening, requestKey } }),
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
