import { type Kysely, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type NewCustody = {
  custodyId: string
  operatorId: string
  holderId: string | null
  action: 'hire' | 'reset'
  from: Date
  until: Date
}

export async function insertCustody(tx: Tx, c: NewCustody) {
  await tx
    .insertInto('operator.custody')
    .values({
      custody_id: c.custodyId,
      operator_id: c.operatorId,
      holder_id: c.holderId,
      action: c.action,
      from_at: c.from,
      until_at: c.until,
    })
    .execute()
}

/** Which of these operators may be the same person as `operatorId`, at any time after `since`. */
export async function selectLinked(
  db: Kysely<Tables>,
  { operatorId, others, since }: { operatorId: string; others: readonly string[]; since: Date },
): Promise<string[]> {
  if (others.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...others]}::uuid[]) id
     where operator.are_linked(${operatorId}::uuid, id, ${since}::timestamptz)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Allows `holderId` to fetch the one-time password of an account, until then. */
export async function grantIssue(
  tx: Tx,
  { operatorId, holderId, until }: { operatorId: string; holderId: string; until: Date },
) {
  await tx
    .updateTable('operator.operator')
    .set({ issue_to: holderId, issue_until: until })
    .where('operator_id', '=', operatorId)
    .execute()
}

/** Uses up the right to fetch it; false when this operator does not have it (any more). */
export async function takeIssue(
  tx: Tx,
  { operatorId, holderId, now }: { operatorId: string; holderId: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('operator.operator')
    .set({ issue_to: null, issue_until: null })
    .where('operator_id', '=', operatorId)
    .where('issue_to', '=', holderId)
    .where('issue_until', '>', now)
    .where('status', '=', 'active')
    .returning('operator_id')
    .executeTakeFirst()
  return row !== undefined
}
