import { CHAT_IMAGE_BYTES_MAX } from '@parola/contract/site/chat-lists'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#platform/clock'
import { type FieldKeys, openText } from '#platform/crypto'
import { PictureFlaw, type Pictures } from '#platform/files'
import { countUse } from '#platform/http'
import { type Engine, type Glance, refuse } from '#platform/work'
import { pictureContext } from './chat.sql.ts'

/** The name of the operator who is the host of a member in the VIP club; null for a member without one. */
export type HostOf = (
  look: Pick<Glance, 'db' | 'brandId' | 'now'>,
  memberId: string,
) => Promise<string | null>

export type ChatParts = {
  engine: Engine
  pictures: Pictures
  fieldKeys: FieldKeys
  hostOf: HostOf
}

/** How many pictures a member may send: each is decoded, and stored for years. */
const ALLOWED = [
  { name: 'minute', windowMs: MINUTE_MS, most: 5 },
  { name: 'day', windowMs: DAY_MS, most: 50 },
]

/** Counts a picture of a member before it is decoded. @throws Refusal RATE_LIMITED */
export async function countPicture({ db, clock }: Engine, memberId: string) {
  const now = clock.now()
  for (const { name, windowMs, most } of ALLOWED) {
    const key = `chatPicture:${name}:${memberId}`
    if (await countUse(db, { key, now, windowMs, most })) continue
    const leftMs = windowMs - (now.getTime() % windowMs)
    refuse('RATE_LIMITED', { retryAfterS: Math.ceil(leftMs / SECOND_MS) })
  }
}

const DATA_URL = /^data:[\w.+/-]{0,60};base64,/

/** The sent image as a JPEG made by us; null where none was sent. @throws Refusal IMAGE_…, BUSY */
export async function redrawn(
  pictures: Pictures,
  image: string | undefined,
): Promise<Buffer | null> {
  if (image === undefined) return null
  const content = Buffer.from(image.replace(DATA_URL, ''), 'base64')
  if (content.length > CHAT_IMAGE_BYTES_MAX) refuseImage('IMAGE_TOO_LARGE')
  return pictures.redraw(content).catch((error: unknown) => {
    if (error instanceof PictureFlaw) return refuseImage(error.flaw)
    throw error
  })
}

function refuseImage(flaw: PictureFlaw['flaw']): never {
  refuse(flaw, { fields: [{ field: 'image', rule: flaw }] })
}

/** A sealed picture as a data URL. @throws Refusal NOT_FOUND */
export function dataUrl(keys: FieldKeys, messageId: string, sealed: Buffer | undefined) {
  if (!sealed) refuse('NOT_FOUND')
  return { url: `data:image/jpeg;base64,${openText(keys, sealed, pictureContext(messageId))}` }
}
