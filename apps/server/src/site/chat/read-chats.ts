import type { opsChat, opsChats } from '@parola/contract'
import { filledLanguages } from '@parola/locales/languages'
import { findMemberByName } from '#people/member'
import { cursorAt, cursorOf, type Input, pageAfter } from '#platform/http'
import { type Glance, operatorOf, refuse } from '#platform/work'
import { selectCanned } from './canned.sql.ts'
import { type ChatState, isTyping, topicOf } from './chat.rules.ts'
import { selectAttendants } from './chat.sql.ts'
import { readMessages } from './member-chat.ts'
import { type ListedChat, searchChats, selectChat } from './message.sql.ts'

/** A page of conversations, and who answers now. */
export async function listChats(look: Glance, { query }: Input<typeof opsChats>) {
  const { db, brandId, now } = look
  const operatorId = operatorOf(look)
  const attendants = await selectAttendants(db, brandId, now)
  const presence = {
    isAvailable: attendants.some(({ operator_id }) => operator_id === operatorId),
    available: attendants.map(({ username }) => username),
  }
  const { username, view = null, cursor, pageSize } = query
  const member = username ? await findMemberByName(look, { brandId, username }) : null
  if (username && !member) return { content: [], next: null, ...presence }
  const search = { brandId, view, operatorId, memberId: member?.memberId, after: cursorAt(cursor) }
  const { shown, next } = await pageAfter(
    pageSize,
    (limit) => searchChats(db, { ...search, limit }),
    (row) => cursorOf(row.waiting_since ?? row.opened_at, row.chat_id),
  )
  return { content: shown.map(rowOf), next, ...presence }
}

function rowOf(row: ListedChat) {
  return {
    ...{ chatId: row.chat_id, memberId: row.member_id, username: row.username },
    ...{ language: row.language, topic: topicOf(row.topic), state: row.state as ChatState },
    ...{ assignedTo: row.assignee, openedAt: row.opened_at, waitingSince: row.waiting_since },
    ...{ unread: row.unread_by_operator, last: row.last },
  }
}

/** A conversation with the messages of its member. @throws Refusal NOT_FOUND */
export async function readOne(look: Glance, { query }: Input<typeof opsChat>) {
  const { db, brandId, now } = look
  const { chatId } = query
  const row = (await selectChat(db, { brandId, chatId })) ?? refuse('NOT_FOUND')
  const attendants = await selectAttendants(db, brandId, now)
  return {
    ...(await readMessages(look, { ...query, memberId: row.member_id, names: 'username' })),
    chat: rowOf(row),
    isTyping: isTyping(row.member_typed_at, now),
    colleagues: attendants
      .filter(({ operator_id }) => operator_id !== row.assigned_to)
      .map(({ username }) => username),
  }
}

export async function readCanned({ db, brandId }: Glance) {
  const rows = await selectCanned(db, brandId)
  return {
    content: rows.map(({ canned_id: cannedId, title, body }) => {
      const text = filledLanguages({ EN: '', ...(body as Record<string, string>) })
      return { cannedId, title, text }
    }),
  }
}
