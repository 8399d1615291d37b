import { sentences } from '@parola/locales'
import { brandById } from '#foundations/brand'
import { findMember } from '#people/member'
import { openText } from '#platform/crypto'
import { findMessage, type MessageParams, paramsIn } from '#site/inbox'
import { type DeviceRow, deleteDevice, findDevice, subscriptionContext } from './device.sql.ts'
import { deliver } from './push.gateway.ts'
import { PAGE_OF, stepAfter, topicOf } from './push.rules.ts'
import type { PushParts } from './push.types.ts'

const say = sentences('delivery')
const sayMessage = sentences('money')

type Sending = { deviceId: string; memberId: string; messageId: string }
type Message = NonNullable<Awaited<ReturnType<typeof findMessage>>>

/** Sends a message to a device, unless it was read meanwhile. @throws to be tried again */
export async function send(parts: PushParts, sending: Sending) {
  const { engine, fieldKeys, vapid, fetch } = parts
  const { kysely: db } = engine.db
  const device = await findDevice(db, sending)
  const message = await findMessage(db, sending)
  if (!vapid || !device || !message || message.read_at) return
  const { deviceId } = sending
  const subscription = JSON.parse(openText(fieldKeys, device.sealed, subscriptionContext(deviceId)))
  const payload = JSON.stringify(await payloadOf(parts, device, message))
  const status = await deliver({ subscription, payload, vapid, fetch })
  const step = stepAfter(status)
  if (step === 'forget') await deleteDevice(db, sending)
  // The response of a service that refuses: a key of ours is wrong, or the text too long. Nothing repeats it.
  if (step === 'refused') engine.log.error({ alarm: 'push_refused', status, deviceId }, 'not sent')
  if (step === 'again') throw new Error(`the push service answered ${status}`)
}

/** A lock screen is read by others: amounts are shown only where the member chose so. */
async function payloadOf({ engine }: PushParts, device: DeviceRow, message: Message) {
  const { kysely: db } = engine.db
  const { config } = await brandById(db, device.brand_id, engine.clock.now())
  const language = (await findMember({ db }, device.member_id))?.language ?? 'EN'
  const topic = topicOf(message.kind)
  const details = device.shows_details ? sentenceOf(message, language, config.currencySymbol) : null
  return {
    title: config.name,
    body: details ?? say(language, `push.${topic}`),
    ...{ url: PAGE_OF[topic], tag: message.message_id },
  }
}

function sentenceOf(
  { kind, params }: Message,
  language: Parameters<typeof sayMessage>[0],
  symbol: string,
): string | null {
  const key = `message.${kind}`
  const { amount, ...rest } = paramsIn(params as MessageParams, language)
  // Dates are written in the zone of the reader, which only their browser knows.
  if (rest.until) return null
  const text = sayMessage(language, key, {
    ...rest,
    ...(amount ? { amount: symbol + amount } : {}),
  })
  return text === key ? null : text
}
