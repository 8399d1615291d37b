import { brandById } from '#foundations/brand'
import { eligibility, rulesOf } from '#people/eligibility'
import { findMember } from '#people/member'
import { pageAfter } from '#platform/http'
import { newId } from '#platform/random'
import { type Glance, memberOf, refuse, type Work } from '#platform/work'
import { inboxChanged } from './facts.ts'
import { deleteMessage, insertMessage, markAllRead, markRead, selectMessages } from './inbox.sql.ts'
import { type MessageParams, paramsIn } from './params.rules.ts'

export { countUnread } from './inbox.sql.ts'

/** Service messages about a member's own money and account; all others are marketing. */
const OF_SERVICE =
  /^(deposit|withdrawal|transfer|contract|lottery|adjustment|forfeiture|feedback|kyc|round|safer-play)-|-changed$|^new-device$|^bonus-(completed|converted|lost|expired|dropped)$/

/** A member in a time-out or an exclusion gets no marketing, from any sender (RG-007). */
async function isUnwanted(work: Work, { memberId, kind }: { memberId: string; kind: string }) {
  if (OF_SERVICE.test(kind)) return false
  const member = await findMember({ db: work.tx }, memberId)
  if (!member) return true
  const { config } = await brandById(work.tx, member.brandId, work.now)
  return eligibility(member, 'marketing', rulesOf(config)) !== null
}

/**
 * Sends a platform message: a kind whose sentence is in the locale files, and its figures. The member's tabs
 * are notified after the commit, when it can be read.
 */
export async function sendMessage(
  work: Work,
  message: { memberId: string; kind: string; params: MessageParams },
) {
  if (await isUnwanted(work, message)) return
  const { memberId, kind } = message
  const messageId = newId(work.now)
  await insertMessage(work.tx, { ...message, messageId, now: work.now })
  await work.emit(inboxChanged, { memberId, data: { sent: { messageId, kind } } })
}

type Requested = { cursor?: string | undefined; pageSize: number; unread?: 'true' | undefined }

/** A page of the member's messages, newest first (MEM-06). */
export async function readInbox(glance: Glance, query: Requested) {
  const inbox = {
    memberId: memberOf(glance),
    before: query.cursor,
    isUnread: query.unread === 'true',
  }
  const { shown, next } = await pageAfter(
    query.pageSize,
    (limit) => selectMessages(glance.db, { ...inbox, limit }),
    (row) => row.message_id,
  )
  return {
    content: shown.map((row) => ({
      id: row.message_id,
      kind: row.kind,
      params: paramsIn(row.params as MessageParams, glance.actor.language),
      read: row.read_at !== null,
      time: row.created_at.toISOString(),
    })),
    next,
  }
}

/** Marks one message read, or all; a repeat does nothing. @throws Refusal NOT_FOUND */
export async function read(work: Work, messageId: string | undefined) {
  const memberId = memberOf(work)
  if (messageId === undefined) await markAllRead(work.tx, memberId, work.now)
  else if (!(await markRead(work.tx, { memberId, messageId }, work.now))) refuse('NOT_FOUND')
  await notify(work, memberId)
}

/** Deletes a message permanently. @throws Refusal NOT_FOUND */
export async function takeAway(work: Work, messageId: string) {
  const memberId = memberOf(work)
  if (!(await deleteMessage(work.tx, { memberId, messageId }))) refuse('NOT_FOUND')
  await notify(work, memberId)
}

async function notify(work: Work, memberId: string) {
  await work.emit(inboxChanged, { memberId, data: {} })
}
