import { api, words } from '../../platform/client.ts'
import { refresh } from '../../platform/query.ts'
import { withRequestKey } from '../../platform/request-key.ts'
import type { Deposit } from './figures.ts'

/** The same way and amount once more, as a deposit of its own; else what to tell. */
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
