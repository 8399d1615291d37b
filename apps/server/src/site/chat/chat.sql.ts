import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'
import { defineSealed } from '#platform/secrets'

export type ChatRow = Selectable<Tables['chat.chat']>

/** Binds a sealed picture to its message. */
export const pictureContext = (messageId: string) => `chat:${messageId}`

/** Pictures of messages. */
defineSealed({
  table: 'chat.picture',
  column: 'sealed',
  key: ['message_id'],
  contextOf: (row) => pictureContext(`${row.message_id}`),
})

const open = (db: Kysely<Tables>, memberId: string) =>
  db
    .selectFrom('chat.chat')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '<>', 'closed')

export async function selectOpen(db: Kysely<Tables>, memberId: string) {
  return open(db, memberId).executeTakeFirst()
}

/** The open conversation of a member, locked; made when there is none and it may be. */
export async function lockOpen(tx: Tx, memberId: string): Promise<ChatRow | undefined> {
  return open(tx, memberId).forUpdate().executeTakeFirst()
}

type New = {
  chatId: string
  brandId: string
  memberId: string
  topic: string
  /** The member's host, who has it at once. */
  assignedTo: string | null
  now: Date
}

/** One that was opened at the same moment stays. */
export async function insertChat(tx: Tx, chat: New) {
  const { chatId, brandId, memberId, topic, assignedTo, now } = chat
  await tx
    .insertInto('chat.chat')
    .values({
      ...{ chat_id: chatId, brand_id: brandId, member_id: memberId, topic },
      ...{ opened_at: now, changed_at: now, assigned_to: assignedTo },
      state: assignedTo === null ? 'waiting' : 'open',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function lockChat(
  tx: Tx,
  { brandId, chatId }: { brandId: string; chatId: string },
): Promise<ChatRow | undefined> {
  return tx
    .selectFrom('chat.chat')
    .selectAll()
    .where('chat_id', '=', chatId)
    .where('brand_id', '=', brandId)
    .forUpdate()
    .executeTakeFirst()
}

type Change = Partial<
  Pick<
    ChatRow,
    | 'state'
    | 'assigned_to'
    | 'closed_at'
    | 'waiting_since'
    | 'unread_by_member'
    | 'unread_by_operator'
    | 'member_typed_at'
    | 'warned_at'
    | 'is_idle_closed'
  >
>

export async function updateChat(tx: Tx, chatId: string, change: Change & { changed_at?: Date }) {
  await tx.updateTable('chat.chat').set(change).where('chat_id', '=', chatId).execute()
}

/** How much the member has not read, in all conversations. */
export async function countUnread(db: Kysely<Tables>, memberId: string): Promise<number> {
  const row = await db
    .selectFrom('chat.chat')
    .select(sql<number>`coalesce(sum(unread_by_member), 0)::integer`.as('unread'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return row.unread
}

/** False when everything was read already. */
export async function markRead(tx: Tx, memberId: string): Promise<boolean> {
  const rows = await tx
    .updateTable('chat.chat')
    .set({ unread_by_member: 0 })
    .where('member_id', '=', memberId)
    .where('unread_by_member', '>', 0)
    .returning('chat_id')
    .execute()
  return rows.length > 0
}

/** The member is typing in the open conversation, if there is one. */
export async function noteTyping(tx: Tx, memberId: string, now: Date) {
  await tx
    .updateTable('chat.chat')
    .set({ member_typed_at: now })
    .where('member_id', '=', memberId)
    .where('state', '<>', 'closed')
    .execute()
}

/** The name that members see of an operator, never the one that the operator logs in with; null for none. */
export async function selectDisplayName(
  db: Kysely<Tables>,
  operatorId: string | null,
): Promise<string | null> {
  if (operatorId === null) return null
  const row = await db
    .selectFrom('operator.operator')
    .select('display_name')
    .where('operator_id', '=', operatorId)
    .executeTakeFirst()
  return row?.display_name ?? null
}

/** Operators who answer now, by their names. */
export async function selectAttendants(db: Kysely<Tables>, brandId: string, now: Date) {
  return db
    .selectFrom('chat.attendant as a')
    .innerJoin('operator.operator as o', 'o.operator_id', 'a.operator_id')
    .select(['a.operator_id', 'o.username'])
    .where('a.brand_id', '=', brandId)
    .where('a.available_until', '>', now)
    .where('o.status', '=', 'active')
    .orderBy('o.username')
    .limit(200)
    .execute()
}

export async function upsertAttendant(
  tx: Tx,
  { brandId, operatorId, until }: { brandId: string; operatorId: string; until: Date },
) {
  await tx
    .insertInto('chat.attendant')
    .values({ brand_id: brandId, operator_id: operatorId, available_until: until })
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'operator_id']).doUpdateSet({ available_until: until }),
    )
    .execute()
}
