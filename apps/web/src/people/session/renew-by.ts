import { toast } from '@parola/client/toasts'
import { api, NetworkTrouble, Refusal } from '../../platform/calls/client.ts'
import { tabToken } from '../../platform/session/session.ts'

/**
 * Makes a call that gives this session a new token, and adopts it (ACC-010). `lost` is the message when no response
 * arrives: the token may be lost with it.
 * @throws what the call throws
 */
export async function renewBy<T extends { token: string }>(
  call: () => Promise<T>,
  lost: string,
): Promise<T> {
  const { renew } = await tabToken()
  const answer = Promise.withResolvers<T>()
  await renew(async () => {
    const value = await call()
    answer.resolve(value)
    return value.token
  }).catch((error) => explain(error, lost))
  return answer.promise
}

/**
 * Without a response it is unknown whether the call was carried out, unless the platform still knows this session.
 * If it was, the new token is lost and the member logs in again.
 */
async function explain(error: unknown, lost: string): Promise<never> {
  if (!(error instanceof NetworkTrouble)) throw error
  const answer = await api('memberInfo').catch((reason: unknown) => reason)
  if (!(answer instanceof Error)) throw error
  const isOut = answer instanceof Refusal && answer.code === 'NOT_LOGGED_IN'
  // The dialog closes with the session; the toast stays.
  if (isOut) toast('bad', lost)
  throw new NetworkTrouble(lost)
}
