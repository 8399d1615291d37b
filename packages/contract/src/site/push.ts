import { z } from 'zod'
import { call } from '../core/call.ts'
import { instant, nothing } from '../core/values.ts'
import { PUSH_TOPICS } from './push-lists.ts'

const ENDPOINT_MAX = 1000
const choice = {
  topics: z.array(z.enum(PUSH_TOPICS)).max(PUSH_TOPICS.length),
  /** Whether a lock screen may show amounts; otherwise only that there is something new. */
  showsDetails: z.boolean(),
}

export const pushDevices = call({
  method: 'GET',
  path: '/wps/relay/push',
  summary:
    'Devices of the member that receive notifications, and the key that a browser subscribes with',
  who: 'member',
  age: 'any',
  value: z.strictObject({
    /** Null where this site sends none. */
    publicKey: z.string().nullable(),
    devices: z.array(
      z.strictObject({
        deviceId: z.uuid(),
        /** What the device claimed to be, as `Android`; empty for anything unknown. */
        name: z.string(),
        ...choice,
        addedAt: instant,
      }),
    ),
  }),
  refusals: [],
  perMinute: 60,
})

export const savePush = call({
  method: 'POST',
  path: '/wps/relay/push/save',
  summary: 'Subscribes this device to notifications, or changes what it receives',
  who: 'member',
  age: 'any',
  body: z.strictObject({
    endpoint: z.url().max(ENDPOINT_MAX),
    /** Keys of the browser's subscription, base64url. */
    p256dh: z.string().regex(/^[\w-]{87}$/),
    auth: z.string().regex(/^[\w-]{22}$/),
    ...choice,
  }),
  value: z.strictObject({ deviceId: z.uuid() }),
  refusals: ['PUSH_OFF'],
  perMinute: 20,
})

export const removePush = call({
  method: 'POST',
  path: '/wps/relay/push/remove',
  summary: 'Ends the notifications of a device',
  who: 'member',
  age: 'any',
  body: z.strictObject({ deviceId: z.uuid() }),
  value: nothing,
  refusals: [],
  perMinute: 20,
})
