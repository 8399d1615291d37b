import { type Gateway, moveOrder } from './orders.ts'
import { endRefunds } from './refunds.ts'
import { signatureOf } from './signature.ts'
import type { Message } from './store.ts'

const ANSWER_WITHIN_MS = 5000
const MINUTE_S = 60
const HOUR_S = 3600
/** Seconds until the next attempt of an undelivered message: the last step repeats for three days. */
const RETRY_S = [10, MINUTE_S, 5 * MINUTE_S, 30 * MINUTE_S, 2 * HOUR_S, 6 * HOUR_S, 12 * HOUR_S]
const TRIES_MAX = 12

/** Does what is due: changes of orders first, then their messages. */
export async function workDue(gateway: Gateway, secrets: readonly string[]) {
  const { store, now } = gateway
  for (const { rowid, order_id, status } of store.dueSteps(now())) {
    store.together(() => {
      store.dropStep(rowid)
      moveOrder(gateway, { id: order_id, to: status })
    })
  }
  endRefunds(gateway)
  for (const message of store.dueMessages(now())) {
    const isTaken = await deliver(message, { secrets, at: new Date(now()) })
    store.tried(message.id, isTaken || message.forged ? null : nextTry(message.tries, now()))
  }
}

/** When to try again after this many attempts; null once the three days have passed. */
export function nextTry(tries: number, now: number): number | null {
  if (tries + 1 >= TRIES_MAX) return null
  return now + (RETRY_S[Math.min(tries, RETRY_S.length - 1)] ?? 0) * 1000
}

async function deliver({ id, url, body, forged }: Message, { secrets, at: signedAt }: Signing) {
  const { pathname, search } = new URL(url)
  const call = `POST ${pathname}${search}`
  // A forged message is signed over a different body.
  const signed = { id, at: signedAt, call, body: forged ? `${body} ` : body }
  const answer = await fetch(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(signedAt.getTime() / 1000)),
      'webhook-signature': signatureOf(secrets, signed),
    },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch(() => null)
  return answer?.status === 200
}

type Signing = { secrets: readonly string[]; at: Date }
