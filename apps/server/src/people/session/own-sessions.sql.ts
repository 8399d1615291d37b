import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#platform/db'

type Own = { memberId: string; sessionId: string }

const MOST_SESSIONS = 50

/** A member's sessions, last used first. */
export async function selectSessions(db: Kysely<Tables>, memberId: string) {
  return db
    .selectFrom('session.session')
    .select(['session_id', 'network', 'country', 'browser', 'system', 'created_at', 'last_seen_at'])
    .where('member_id', '=', memberId)
    .orderBy('last_seen_at', 'desc')
    .limit(MOST_SESSIONS)
    .execute()
}

export async function selectProvedAt(
  db: Kysely<Tables>,
  { memberId, sessionId }: Own,
): Promise<Date | null> {
  const row = await db
    .selectFrom('session.session')
    .select('proved_at')
    .where('member_id', '=', memberId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row?.proved_at ?? null
}

export async function updateProvedAt(
  tx: Transaction<Tables>,
  { memberId, sessionId }: Own,
  now: Date,
) {
  await tx
    .updateTable('session.session')
    .set({ proved_at: now })
    .where('member_id', '=', memberId)
    .where('session_id', '=', sessionId)
    .execute()
}
