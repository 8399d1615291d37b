import { type Insertable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type Message = Insertable<Tables['feedback.message']>
/** Whom the limit counts: a member, or all visitors of a network. */
export type Writer = { memberId: string | null; network: string }

/** Serializes the messages of this writer, on all nodes, until the transaction ends. */
export async function lockWriter(tx: Tx, { memberId, network }: Writer) {
  const name = `feedback:${memberId ?? network}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/** When the last messages were written, newest first. */
export async function selectTimes(
  tx: Tx,
  { memberId, network, since, limit }: Writer & { since: Date; limit: number },
): Promise<Date[]> {
  const rows = await tx
    .selectFrom('feedback.message')
    .select('created_at')
    .where('created_at', '>', since)
    .where((eb) =>
      memberId
        ? eb('member_id', '=', memberId)
        : eb.and([eb('member_id', 'is', null), eb('network', '=', network)]),
    )
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.created_at)
}

export async function insertMessage(tx: Tx, message: Message) {
  await tx.insertInto('feedback.message').values(message).execute()
}
