import type { chat, sendChat } from '@parola/contract'
import { CHAT_PATH, CHAT_TOPICS } from '@parola/contract/site/chat-lists'
import { type Answer, type Input, type Opening, pageAfter } from '#platform/http'
import { newId } from '#platform/random'
import { type Glance, glance, memberOf, refuse, type Work, work } from '#platform/work'
import { type ChatState, type ChatTopic, eventOf, topicOf } from './chat.rules.ts'
import {
  countUnread,
  insertChat,
  lockOpen,
  markRead,
  selectAttendants,
  selectDisplayName,
  selectOpen,
  updateChat,
} from './chat.sql.ts'
import { mayReopen, reopen } from './idle.ts'
import { type ChatParts, countPicture, type HostOf, redrawn } from './images.ts'
import { selectMessages } from './message.sql.ts'
import { notify, post, repeated } from './post.ts'

type Seen = Pick<Glance, 'db' | 'brandId' | 'now'>

async function isAttended({ db, brandId, now }: Seen): Promise<boolean> {
  return (await selectAttendants(db, brandId, now)).length > 0
}

/** The operator who answers a new conversation about a topic: the member's host, or whoever takes it; or nobody. */
async function lineFor(look: Seen, hostOf: HostOf, line: { topic: ChatTopic; memberId: string }) {
  const attendants = await selectAttendants(look.db, look.brandId, look.now)
  if (line.topic !== 'host') return { isOpen: attendants.length > 0, hostId: null }
  const name = await hostOf(look, line.memberId)
  const host = attendants.find(({ username }) => username === name)
  return { isOpen: host !== undefined, hostId: host?.operator_id ?? null }
}

/** The lines of customer service (HELP-03). */
export async function readModels(look: Glance, hostOf: HostOf) {
  const memberId = memberOf(look)
  const isOpen = await isAttended(look)
  const hasHost = (await hostOf(look, memberId)) !== null
  const host = await lineFor(look, hostOf, { topic: 'host', memberId })
  const models = CHAT_TOPICS.filter((topic) => topic !== 'host' || hasHost).map((modelId) => ({
    modelId,
    isOpen: modelId === 'host' ? host.isOpen : isOpen,
  }))
  return { isOpen, unread: await countUnread(look.db, memberId), models }
}

/** The address of the chat on the site. */
export function chatUrlOf(topic: ChatTopic) {
  return { chatUrl: `${CHAT_PATH}?topic=${topic}` }
}

type Reading = {
  memberId: string
  cursor?: string | undefined
  pageSize: number
  /** Members see the display names of operators, operators the names that they log in with. */
  names: 'display_name' | 'username'
}

/** A page of messages as either side reads them. */
export async function readMessages({ db }: Pick<Glance, 'db'>, page: Reading) {
  const { memberId, cursor: before, names } = page
  const { shown, next } = await pageAfter(
    page.pageSize,
    (limit) => selectMessages(db, { memberId, before, limit }),
    (row) => row.message_id,
  )
  return { content: shown.map((row) => viewOf(row, names)), next }
}

function viewOf(row: Awaited<ReturnType<typeof selectMessages>>[number], names: Reading['names']) {
  const event = eventOf(row.author, row.text)
  return {
    messageId: row.message_id,
    author: row.author as 'member' | 'operator' | 'system',
    operator: row[names],
    text: event ? '' : row.text,
    event,
    hasImage: row.has_picture,
    sentAt: row.sent_at,
  }
}

/** The member's messages, newest first, and the open conversation. */
export async function readChat(look: Glance, { query }: Input<typeof chat>) {
  const memberId = memberOf(look)
  const page = await readMessages(look, { ...query, memberId, names: 'display_name' })
  const open = await selectOpen(look.db, memberId)
  return {
    ...page,
    isOpen: await isAttended(look),
    mayReopen: !open && (await mayReopen(look, memberId)),
    open: open
      ? {
          ...{ topic: topicOf(open.topic), state: open.state as ChatState },
          operator: await selectDisplayName(look.db, open.assigned_to),
        }
      : null,
  }
}

/**
 * Sends a message in the open conversation, in one that closed by itself, or in a new one while somebody answers. A repeat sends nothing.
 * @throws Refusal CHAT_CLOSED, REQUEST_KEY_REUSED, RATE_LIMITED, VALIDATION, IMAGE_…
 */
export async function send(
  { engine, pictures, fieldKeys, hostOf }: ChatParts,
  opening: Opening,
  { body }: Input<typeof sendChat>,
): Promise<Answer<typeof sendChat>> {
  const look = glance(engine, opening)
  const memberId = memberOf(look)
  const { requestKey, text } = body
  const sent = { memberId, operatorId: null, requestKey, text, hasPicture: !!body.image }
  const known = await repeated(look.db, sent)
  if (known) return { value: { messageId: known } }
  // Nobody's picture is opened for a message that would be refused anyway.
  if (!(await selectOpen(look.db, memberId)) && !(await mayReopen(look, memberId))) {
    const { isOpen } = await lineFor(look, hostOf, { topic: body.topic, memberId })
    if (!isOpen) refuse('CHAT_CLOSED')
  }
  if (body.image) await countPicture(engine, memberId)
  const picture = await redrawn(pictures, body.image)
  const messageId = await work(engine, opening, async (w) => {
    const chat = await openChat(w, hostOf, body.topic)
    // The same request may have come twice at the same moment.
    const twin = await repeated(w.tx, sent)
    if (twin) return twin
    await updateChat(w.tx, chat.chat_id, {
      ...{ waiting_since: chat.waiting_since ?? w.now, changed_at: w.now, member_typed_at: null },
      warned_at: null,
      unread_by_operator: chat.unread_by_operator + 1,
    })
    const written = { chat, text, requestKey, picture, author: 'member', operatorId: null } as const
    return post(w, fieldKeys, written)
  })
  return { value: { messageId } }
}

/** The open conversation, locked, one that closed by itself, or a new one. @throws Refusal CHAT_CLOSED when nobody answers */
async function openChat(w: Work, hostOf: HostOf, topic: ChatTopic) {
  const memberId = memberOf(w)
  const known = await lockOpen(w.tx, memberId)
  if (known) return known
  const reopened = await reopen(w, memberId)
  if (reopened) return reopened
  const { tx, brandId, now } = w
  const { isOpen, hostId } = await lineFor({ db: tx, brandId, now }, hostOf, { topic, memberId })
  if (!isOpen) refuse('CHAT_CLOSED')
  await insertChat(tx, { chatId: newId(now), brandId, memberId, topic, assignedTo: hostId, now })
  return (await lockOpen(tx, memberId)) ?? refuse('BUSY')
}

export async function markChatRead(w: Work): Promise<null> {
  const memberId = memberOf(w)
  if (await markRead(w.tx, memberId)) await notify(w, memberId, false)
  return null
}
