import { api, words } from '../../platform/calls/client.ts'
import { refresh } from '../../platform/calls/query.ts'
import { withRequestKey } from '../../platform/calls/request-key.ts'
import type { Deposit } from './figures.ts'

/** The same method and amount once more, as a new deposit; otherwise the message to show. */
export async function requestAgain({
  reference,
  channel,
  amount,
}: Deposit): Promise<Deposit | string> {
  try {
    return await withRequestKey({ call: 'requestDeposit', request: reference }, (requestKey) =>
      api('requestDeposit', { body: { requestKey, channel, amount } }),
    )
  } catch (failure) {
    return words(failure)
  } finally {
    await refresh('deposits')
  }
}
