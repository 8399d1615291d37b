import { api, words } from '../../platform/client.ts'
import { refresh } from '../../platform/query.ts'
import type { Deposit } from './figures.ts'

/** The same way and amount once more, as a deposit of its own; else what to tell. */
export async function askAgain({ channel, amount }: Deposit): Promise<Deposit | string> {
  try {
    return await api('requestDeposit', {
      body: { requestKey: crypto.randomUUID(), channel, amount },
    })
  } catch (failure) {
    return words(failure)
  } finally {
    await refresh('deposits')
  }
}
