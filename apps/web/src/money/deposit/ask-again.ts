import { api, words } from '../../platform/client.ts'
import { asOneWish } from '../../platform/one-wish.ts'
import { refresh } from '../../platform/query.ts'
import type { Deposit } from './figures.ts'

/** The same way and amount once more, as a deposit of its own; else what to tell. */
export async function askAgain({ reference, channel, amount }: Deposit): Promise<Deposit | string> {
  try {
    return await asOneWish({ call: 'requestDeposit', wish: reference }, (requestKey) =>
      api('requestDeposit', { body: { requestKey, channel, amount } }),
    )
  } catch (failure) {
    return words(failure)
  } finally {
    await refresh('deposits')
  }
}
