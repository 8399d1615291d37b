import { z } from 'zod'
import { call } from '../core/call.ts'
import {
  countParam,
  cursorPageOf,
  inLanguages,
  instant,
  nothing,
  paragraphs,
  text,
} from '../core/values.ts'
import { CHAT_TEXT_MAX } from './chat-lists.ts'
import {
  CHAT_BYTES_MAX,
  CHAT_REFUSALS,
  chatInput,
  chatMessage,
  chatState,
  chatTopic,
} from './chat-values.ts'

const chatId = z.uuid()
const because = text(300, 3)

const row = z.strictObject({
  chatId,
  memberId: z.uuid(),
  username: z.string(),
  language: z.string(),
  topic: chatTopic,
  state: chatState,
  assignedTo: z.string().nullable(),
  openedAt: instant,
  /** Since when the member has waited for an answer. */
  waitingSince: instant.nullable(),
  unread: z.number().int(),
  last: z.string(),
})

const reading = { method: 'GET', who: 'operator', needs: 'chat.view', age: 'any' } as const
const change = {
  method: 'POST',
  who: 'operator',
  needs: 'chat.answer',
  age: 'any',
  value: nothing,
  perMinute: 120,
} as const

export const opsChats = call({
  ...reading,
  path: '/ops/chats',
  summary: 'Conversations of members: those that wait longest first, others newest first',
  query: z.strictObject({
    view: z.enum(['waiting', 'mine', 'open', 'closed']).optional(),
    /** The name of a member. */
    username: text(64).optional(),
    cursor: text(80).optional(),
    pageSize: countParam({ min: 1, max: 50, fallback: 25 }),
  }),
  value: cursorPageOf(row).extend({
    /** Whether the operator answers now. */
    isAvailable: z.boolean(),
    /** Names of those who do. */
    available: z.array(z.string()),
  }),
  refusals: [],
  perMinute: 120,
})

export const opsChat = call({
  ...reading,
  path: '/ops/chats/one',
  summary: 'A conversation with its messages, newest first, and those of the same member before it',
  query: z.strictObject({
    chatId,
    cursor: z.uuid().optional(),
    pageSize: countParam({ min: 1, max: 50, fallback: 50 }),
  }),
  value: cursorPageOf(chatMessage).extend({
    chat: row,
    isTyping: z.boolean(),
    /** Operators whom it can be handed over to. */
    colleagues: z.array(z.string()),
  }),
  refusals: [],
  perMinute: 240,
})

export const opsChatImage = call({
  ...reading,
  path: '/ops/chats/image',
  summary: 'The image of a message, as a data URL',
  query: z.strictObject({ messageId: z.uuid() }),
  value: z.strictObject({ url: z.string() }),
  refusals: [],
  perMinute: 60,
})

export const takeChat = call({
  ...change,
  path: '/ops/chats/take',
  summary: 'Takes a conversation that nobody has',
  body: z.strictObject({ chatId }),
  refusals: ['CHAT_CHANGED'],
})

export const handOverChat = call({
  ...change,
  path: '/ops/chats/hand-over',
  summary: 'Hands a conversation over to a colleague',
  body: z.strictObject({ chatId, operator: text(32, 1), because }),
  refusals: ['CHAT_CHANGED'],
})

export const closeChat = call({
  ...change,
  path: '/ops/chats/close',
  summary: 'Closes a conversation with a reason that the member does not see',
  body: z.strictObject({ chatId, because }),
  refusals: ['CHAT_CHANGED'],
})

export const answerChat = call({
  ...change,
  path: '/ops/chats/answer',
  summary: 'Answers a member in a conversation that the operator has',
  body: z.strictObject({ ...chatInput, chatId }),
  value: z.strictObject({ messageId: z.uuid() }),
  refusals: [...CHAT_REFUSALS, 'CHAT_CHANGED'],
  maxBytes: CHAT_BYTES_MAX,
})

export const seeChat = call({
  ...change,
  path: '/ops/chats/read',
  summary: 'Marks what the member has written as read',
  body: z.strictObject({ chatId }),
  refusals: [],
  perMinute: 240,
})

export const typeToMember = call({
  ...change,
  path: '/ops/chats/typing',
  summary: 'Shows the member that an answer is being typed',
  body: z.strictObject({ chatId }),
  refusals: [],
})

export const attendChats = call({
  ...change,
  path: '/ops/chats/attend',
  summary: 'Says whether the operator answers now; renewed while their screen is open',
  body: z.strictObject({ isAvailable: z.boolean() }),
  refusals: [],
})

/** Minutes of the rule for conversations that a member does not answer. */
const idleTerms = {
  /** It is closed after so many; 0 closes none. */
  idleMinutes: z.int32().min(0).max(1440),
  /** The member is warned so many before. */
  warnMinutes: z.int32().min(1).max(720),
}

export const chatTerms = call({
  ...reading,
  path: '/ops/chats/terms',
  summary: 'After how many minutes without an answer of the member a conversation closes',
  value: z.strictObject({ version: z.number().int(), ...idleTerms }),
  refusals: [],
})

export const changeChatTerms = call({
  method: 'POST',
  path: '/ops/chats/terms',
  summary: 'Changes after how many minutes without an answer a conversation closes',
  who: 'operator',
  needs: 'content.publish',
  age: 'any',
  /** With the version that the operator saw. */
  body: z.strictObject({ version: z.number().int().min(0), ...idleTerms, because }),
  value: nothing,
  refusals: ['BRAND_CHANGED'],
  perMinute: 60,
})

const canned = z.strictObject({
  cannedId: z.uuid(),
  title: text(60, 1),
  text: inLanguages(paragraphs(CHAT_TEXT_MAX).min(1)),
})

export const cannedAnswers = call({
  ...reading,
  path: '/ops/chats/canned',
  summary: 'Answers that are sent with one choice, by their title',
  value: z.strictObject({ content: z.array(canned) }),
  refusals: [],
  perMinute: 120,
})

export const saveCannedAnswer = call({
  ...change,
  path: '/ops/chats/canned/save',
  summary: 'Saves a prepared answer under its id; removes it where it has no text',
  body: z.strictObject({
    cannedId: z.uuid(),
    answer: canned.omit({ cannedId: true }).nullable(),
    because,
  }),
  refusals: [],
})
