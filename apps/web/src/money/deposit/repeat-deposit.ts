import { api, words } from '../../platform/calls/client.ts'
import { refresh } from '../../platform/calls/query.ts'
import { withRequestKey } from '../../platform/calls/request-key.ts'
import type { Deposit } from './figures.ts'

/** The same method, amount and bonus once more, as a new deposit; otherwise the message to show. */
export async function requestAgain({
  reference,
  channel,
  amount,
  offer,
  withoutBonus,
}: Deposit): Promise<Deposit | string> {
  try {
    const bonus = offer ? { offerId: offer.offerId } : { withoutBonus }
    return await withRequestKey({ call: 'requestDeposit', request: reference }, (requestKey) =>
      api('requestDeposit', { body: { requestKey, channel, amount, ...bonus } }),
    )
  } catch (failure) {
    return words(failure)
  } finally {
    await refresh('deposits')
  }
}
