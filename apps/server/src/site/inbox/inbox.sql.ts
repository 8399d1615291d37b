import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#platform/db'
import type { MessageParams } from './params.rules.ts'

export type NewMessage = {
  memberId: string
  messageId: string
  kind: string
  params: MessageParams
  now: Date
}

export async function insertMessage(tx: Transaction<Tables>, m: NewMessage) {
  await tx
    .insertInto('inbox.message')
    .values({
      member_id: m.memberId,
      message_id: m.messageId,
      kind: m.kind,
      params: JSON.stringify(m.params),
      created_at: m.now,
    })
    .execute()
}

/** A message while its member has it. */
export async function findMessage(db: Kysely<Tables>, named: Named) {
  return db
    .selectFrom('inbox.message')
    .selectAll()
    .where('member_id', '=', named.memberId)
    .where('message_id', '=', named.messageId)
    .executeTakeFirst()
}

export async function countUnread(db: Kysely<Tables>, memberId: string): Promise<number> {
  const row = await db
    .selectFrom('inbox.message')
    .select((eb) => eb.fn.countAll<bigint>().as('unread'))
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.unread)
}

type Page = { memberId: string; before?: string | undefined; isUnread: boolean; limit: number }

/** Messages of a member, newest first, by cursor: ids grow with time. */
export async function selectMessages(db: Kysely<Tables>, page: Page) {
  let query = db.selectFrom('inbox.message').selectAll().where('member_id', '=', page.memberId)
  if (page.before !== undefined) query = query.where('message_id', '<', page.before)
  if (page.isUnread) query = query.where('read_at', 'is', null)
  return query.orderBy('message_id', 'desc').limit(page.limit).execute()
}

type Named = { memberId: string; messageId: string }

/** False when this member has no such message. */
export async function markRead(tx: Transaction<Tables>, named: Named, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('inbox.message')
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(now)) }))
    .where('member_id', '=', named.memberId)
    .where('message_id', '=', named.messageId)
    .returning('message_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function markAllRead(tx: Transaction<Tables>, memberId: string, now: Date) {
  await tx
    .updateTable('inbox.message')
    .set({ read_at: now })
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .execute()
}

/** False when this member has no such message. */
export async function deleteMessage(tx: Transaction<Tables>, named: Named): Promise<boolean> {
  const row = await tx
    .deleteFrom('inbox.message')
    .where('member_id', '=', named.memberId)
    .where('message_id', '=', named.messageId)
    .returning('message_id')
    .executeTakeFirst()
  return row !== undefined
}
