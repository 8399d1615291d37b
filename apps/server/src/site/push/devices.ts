import { createHmac } from 'node:crypto'
import type { pushDevices, removePush, savePush } from '@parola/contract'
import { PUSH_TOPICS } from '@parola/contract/site/push-lists'
import { sealText } from '#platform/crypto'
import type { Answer, Input } from '#platform/http'
import { newId } from '#platform/random'
import { type Glance, memberOf, refuse, type Work } from '#platform/work'
import { isBrowserKey } from './browser-key.ts'
import {
  deleteDevice,
  deleteOldest,
  insertDevice,
  lockByEndpoint,
  selectDevices,
  subscriptionContext,
  updateDevice,
} from './device.sql.ts'
import { isServed, systemOf } from './push.rules.ts'
import type { PushParts } from './push.types.ts'

const DEVICES_MAX = 10

/** The member's devices, and the public key that browsers subscribe with. */
export async function readDevices(
  glance: Glance,
  { vapid }: PushParts,
): Promise<Answer<typeof pushDevices>['value']> {
  const rows = await selectDevices(glance.db, memberOf(glance))
  return {
    publicKey: vapid?.publicKey ?? null,
    devices: rows.map((row) => ({
      ...{ deviceId: row.device_id, name: row.name, addedAt: row.added_at },
      topics: PUSH_TOPICS.filter((topic) => row.topics.includes(topic)),
      showsDetails: row.shows_details,
    })),
  }
}

/**
 * Subscribes a device, or changes what it receives. One that another member subscribed before is theirs no longer.
 * @throws Refusal PUSH_OFF, VALIDATION for an address of no push service or a key that nothing can be encrypted with
 */
export async function save(work: Work, parts: PushParts, { body }: Input<typeof savePush>) {
  const { fieldKeys, vapid, services } = parts
  const { endpoint, p256dh, auth, topics, showsDetails } = body
  if (!vapid) refuse('PUSH_OFF')
  if (!isServed(endpoint, services))
    refuse('VALIDATION', { fields: [{ field: 'endpoint', rule: 'wrong' }] })
  if (!isBrowserKey(p256dh)) refuse('VALIDATION', { fields: [{ field: 'p256dh', rule: 'wrong' }] })
  const { tx, brandId, now, actor } = work
  const memberId = memberOf(work)
  const endpointHash = createHmac('sha256', fieldKeys.hash).update(endpoint).digest()
  const known = await lockByEndpoint(tx, endpointHash)
  const deviceId = known?.member_id === memberId ? known.device_id : newId(now)
  const subscription = JSON.stringify({ endpoint, keys: { p256dh, auth } })
  const sealed = sealText(fieldKeys, subscription, subscriptionContext(deviceId))
  const { sessionId } = actor
  const chosen = { deviceId, sealed, topics: [...new Set(topics)], showsDetails, sessionId, now }
  if (known && known.member_id === memberId) {
    await updateDevice(tx, chosen)
    return { deviceId }
  }
  if (known) await deleteDevice(tx, { deviceId: known.device_id, memberId: known.member_id })
  const name = systemOf(actor.userAgent)
  await insertDevice(tx, { ...chosen, brandId, memberId, endpointHash, name })
  await deleteOldest(tx, memberId, DEVICES_MAX)
  return { deviceId }
}

/** A device that is gone already is no fault. */
export async function remove(work: Work, { body }: Input<typeof removePush>): Promise<null> {
  await deleteDevice(work.tx, { deviceId: body.deviceId, memberId: memberOf(work) })
  return null
}
