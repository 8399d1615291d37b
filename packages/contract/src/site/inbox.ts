import { z } from 'zod'
import { call } from '../core/call.ts'
import { channel } from '../core/channel.ts'
import { countParam, cursorPageOf, nothing } from '../core/values.ts'

export const unreadMessages = call({
  method: 'GET',
  path: '/wps/relay/unreadMessageCount',
  summary: 'How many platform messages are unread',
  who: 'member',
  age: 'any',
  value: z.strictObject({ count: z.number().int() }),
  refusals: [],
})

export const messages = call({
  method: 'GET',
  path: '/wps/relay/messages',
  summary: 'Platform messages, newest first',
  who: 'member',
  age: 'any',
  query: z.strictObject({
    cursor: z.uuid().optional(),
    pageSize: countParam({ min: 1, max: 50, fallback: 20 }),
    /** Unread messages only. */
    unread: z.literal('true').optional(),
  }),
  value: cursorPageOf(
    z.strictObject({
      id: z.uuid(),
      kind: z.string(),
      params: z.record(z.string(), z.string()),
      read: z.boolean(),
      time: z.string(),
    }),
  ),
  refusals: [],
})

export const readMessages = call({
  method: 'POST',
  path: '/wps/relay/messages/read',
  summary: 'Marks one platform message as read, or all of them when none is named',
  who: 'member',
  age: 'any',
  body: z.strictObject({ messageId: z.uuid().optional() }),
  value: nothing,
  refusals: [],
  perMinute: 120,
})

export const deleteMessage = call({
  method: 'DELETE',
  path: '/wps/relay/messages',
  summary: 'Deletes a platform message',
  who: 'member',
  age: 'any',
  query: z.strictObject({ messageId: z.uuid() }),
  value: nothing,
  refusals: [],
  perMinute: 120,
})

/** Messages arrived or were read. */
export const inboxChannel = channel('message', z.object({ unread: z.number().int() }), [
  'publicState',
  'messages',
])
