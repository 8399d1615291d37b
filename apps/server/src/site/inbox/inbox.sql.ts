import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#platform/db'

export type NewMessage = {
  memberId: string
  messageId: string
  kind: string
  params: Record<string, string>
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

export async function countUnread(db: Kysely<Tables>, memberId: string): Promise<number> {
  const row = await db
    .selectFrom('inbox.message')
    .select((eb) => eb.fn.countAll<bigint>().as('unread'))
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.unread)
}

export async function selectMessages(
  db: Kysely<Tables>,
  page: { memberId: string; limit: number; offset: number },
) {
  const query = db.selectFrom('inbox.message').where('member_id', '=', page.memberId)
  const counted = await query
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await query
    .selectAll()
    .orderBy('message_id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { rows, total: Number(counted.total) }
}

export async function markRead(tx: Transaction<Tables>, memberId: string, now: Date) {
  await tx
    .updateTable('inbox.message')
    .set({ read_at: now })
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .execute()
}
