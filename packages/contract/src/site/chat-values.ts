import { z } from 'zod'
import { instant, paragraphs } from '../core/values.ts'
import {
  CHAT_EVENTS,
  CHAT_IMAGE_BYTES_MAX,
  CHAT_STATES,
  CHAT_TEXT_MAX,
  CHAT_TOPICS,
} from './chat-lists.ts'

const IMAGE_TEXT_MAX = Math.ceil((CHAT_IMAGE_BYTES_MAX * 4) / 3) + 100

/** The largest body with an image as base64, and the rest of it. */
export const CHAT_BYTES_MAX = IMAGE_TEXT_MAX + 64 * 1024

export const chatTopic = z.enum(CHAT_TOPICS)
export const chatState = z.enum(CHAT_STATES)

/** What is sent: a text, an image, or both. */
export const chatInput = {
  /** A repeat of the same request sends nothing. */
  requestKey: z.uuid(),
  text: paragraphs(CHAT_TEXT_MAX),
  /** A JPEG or PNG as a data URL. */
  image: z.string().max(IMAGE_TEXT_MAX).optional(),
}

/** Refusals of a call that sends. */
export const CHAT_REFUSALS = [
  'CHAT_CLOSED',
  'REQUEST_KEY_REUSED',
  'IMAGE_WRONG_TYPE',
  'IMAGE_TOO_LARGE',
  'IMAGE_TOO_MANY_PIXELS',
  'IMAGE_TOO_SMALL',
  'IMAGE_BROKEN',
] as const

export const chatMessage = z.strictObject({
  messageId: z.uuid(),
  author: z.enum(['member', 'operator', 'system']),
  /** The operator who wrote it, or whom an event is about. */
  operator: z.string().nullable(),
  text: z.string(),
  /** What happened, for a message of the system. */
  event: z.enum(CHAT_EVENTS).nullable(),
  hasImage: z.boolean(),
  sentAt: instant,
})
