import { z } from 'zod'
import { call } from '../core/call.ts'
import { channel } from '../core/channel.ts'
import { countParam, cursorPageOf, nothing } from '../core/values.ts'
import {
  CHAT_BYTES_MAX,
  CHAT_REFUSALS,
  chatInput,
  chatMessage,
  chatState,
  chatTopic,
} from './chat-values.ts'

export const liveModels = call({
  method: 'GET',
  path: '/wps/relay/liveModelList',
  summary:
    'The lines of customer service that the member has, whether somebody answers now, and what is unread',
  who: 'member',
  age: 'any',
  value: z.strictObject({
    isOpen: z.boolean(),
    unread: z.number().int(),
    models: z.array(z.strictObject({ modelId: chatTopic, isOpen: z.boolean() })),
  }),
  refusals: [],
})

export const launchChat = call({
  method: 'GET',
  path: '/wps/relay/liveChat',
  summary: 'The address of the chat about a topic',
  who: 'member',
  age: 'any',
  query: z.strictObject({ modelId: chatTopic }),
  value: z.strictObject({ chatUrl: z.string() }),
  refusals: [],
})

export const chat = call({
  method: 'GET',
  path: '/wps/relay/chat',
  summary: 'The member’s messages with customer service, newest first, and the open conversation',
  who: 'member',
  age: 'any',
  query: z.strictObject({
    cursor: z.uuid().optional(),
    pageSize: countParam({ min: 1, max: 50, fallback: 30 }),
  }),
  value: cursorPageOf(chatMessage).extend({
    /** Null while nothing is open. */
    open: z
      .strictObject({ topic: chatTopic, state: chatState, operator: z.string().nullable() })
      .nullable(),
    /** Whether one may be opened now, because somebody answers. */
    isOpen: z.boolean(),
    /** The last one was closed for want of an answer: writing reopens it, whoever answers now. */
    mayReopen: z.boolean(),
  }),
  refusals: [],
})

export const sendChat = call({
  method: 'POST',
  path: '/wps/relay/chat/send',
  summary:
    'Sends a message to customer service, in the open conversation, one that closed by itself, or a new one',
  who: 'member',
  age: 'any',
  body: z.strictObject({ ...chatInput, topic: chatTopic }),
  value: z.strictObject({ messageId: z.uuid() }),
  refusals: CHAT_REFUSALS,
  maxBytes: CHAT_BYTES_MAX,
  perMinute: 30,
})

export const readChat = call({
  method: 'POST',
  path: '/wps/relay/chat/read',
  summary: 'Marks what customer service has written as read',
  who: 'member',
  age: 'any',
  body: z.strictObject({}),
  value: nothing,
  refusals: [],
  perMinute: 120,
})

export const typeChat = call({
  method: 'POST',
  path: '/wps/relay/chat/typing',
  summary: 'Says that the member is typing',
  who: 'member',
  age: 'any',
  body: z.strictObject({}),
  value: nothing,
  refusals: [],
  perMinute: 30,
})

export const chatImage = call({
  method: 'GET',
  path: '/wps/relay/chat/image',
  summary: 'The image of a message of the member’s own conversations, as a data URL',
  who: 'member',
  age: 'any',
  query: z.strictObject({ messageId: z.uuid() }),
  value: z.strictObject({ url: z.string() }),
  refusals: [],
  perMinute: 60,
})

/** Customer service has written, or the conversation has changed. */
export const chatChannel = channel(
  'chat',
  z.object({ unread: z.number().int(), isMessage: z.boolean() }),
  ['chat', 'liveModels'],
)

/** Customer service is typing. */
export const typingChannel = channel('typing', z.object({ operator: z.string() }), [])
