import type { CallName } from '@parola/contract'
import { Refusal } from './client.ts'

/** Tabs that are open during an upgrade still hold their keys under this name. */
const KEPT_AS = 'request:'
/** A request that is not repeated for this long is a new one when it is made again. */
const KEPT_MS = 30 * 60_000

type Request = { call: CallName; request: string }

/**
 * Sends a request under a key that is stored before anything is sent, and is kept through repeats and reloads until
 * the platform has responded: one request moves money once (LED-006).
 */
export async function withRequestKey<T>(
  request: Request,
  send: (requestKey: string) => Promise<T>,
): Promise<T> {
  const place = `${KEPT_AS}${request.call}:${request.request}`
  try {
    const answer = await send(keyAt(place))
    sessionStorage.removeItem(place)
    return answer
  } catch (failure) {
    const isSpent = failure instanceof Refusal && failure.code === 'REQUEST_KEY_REUSED'
    if (isSpent) sessionStorage.removeItem(place)
    throw failure
  }
}

function keyAt(place: string): string {
  const [id, storedAt] = (sessionStorage.getItem(place) ?? '').split(' ')
  if (id && Date.now() - Number(storedAt) < KEPT_MS) return id
  const made = crypto.randomUUID()
  sessionStorage.setItem(place, `${made} ${Date.now()}`)
  return made
}
