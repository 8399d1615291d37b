import type { BodyOf, Calls } from '@parola/contract'
import { api } from '../../../platform/calls/client.ts'
import { refresh } from '../../../platform/calls/query.ts'
import { withRequestKey } from '../../../platform/calls/request-key.ts'

type Order = Omit<BodyOf<Calls['placeLotteryChase']>, 'requestKey'>

const changed = () =>
  void refresh('walletBalance', 'lotteryTickets', 'myLotteryChases', 'myLotteryChase')

/** Reserves all draws of an order and buys the first, at the odds that are shown. @throws Refusal, NetworkTrouble */
export async function orderChase(order: Order) {
  const request = JSON.stringify(order)
  const chase = await withRequestKey({ call: 'placeLotteryChase', request }, (requestKey) =>
    api('placeLotteryChase', { body: { ...order, requestKey } }),
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
