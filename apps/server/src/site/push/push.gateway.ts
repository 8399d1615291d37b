import webpush, { type PushSubscription } from 'web-push'
import { HOUR_MS, SECOND_MS } from '#platform/clock'
import type { Outgoing } from '#platform/http'
import type { Vapid } from './push.types.ts'

const TIMEOUT_MS = 10 * SECOND_MS
/** A push service keeps it so long for a device that is off. */
const KEPT_S = (24 * HOUR_MS) / SECOND_MS

type Push = { subscription: PushSubscription; payload: string; vapid: Vapid; fetch: Outgoing }

/** Encrypts a notification for a browser and hands it to its push service. @throws when there is no response */
export async function deliver({ subscription, payload, vapid, fetch }: Push): Promise<number> {
  const details = webpush.generateRequestDetails(subscription, payload, {
    ...{ vapidDetails: vapid, TTL: KEPT_S, urgency: 'normal', contentEncoding: 'aes128gcm' },
  })
  const { status } = await fetch(details.endpoint, {
    method: details.method,
    headers: Object.fromEntries(
      Object.entries(details.headers).map(([name, value]) => [name, String(value)]),
    ),
    body: new Uint8Array(details.body),
    timeoutMs: TIMEOUT_MS,
  })
  return status
}
