import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/db'

/** Open conversations whose member has the word since an instant, the longest first. */
export async function selectUnanswered(
  db: Kysely<Tables>,
  { brandId, until, limit }: { brandId: string; until: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('chat.chat')
    .select('chat_id')
    .where('brand_id', '=', brandId)
    .where('state', '=', 'open')
    .where('waiting_since', 'is', null)
    .where('changed_at', '<=', until)
    .where(sql<boolean>`(member_typed_at is null or member_typed_at <= ${until}::timestamptz)`)
    .orderBy('changed_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.chat_id)
}

/** The conversation that writing would reopen: the last one, if it was closed for want of an answer since an instant. */
export async function selectReopenable(db: Kysely<Tables>, memberId: string, since: Date) {
  const last = await db
    .selectFrom('chat.chat')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('chat_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isClosed = last?.is_idle_closed === true && (last.closed_at ?? since) > since
  return isClosed ? last : undefined
}
