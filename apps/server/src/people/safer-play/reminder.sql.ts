import { type Kysely, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

type Reading = Kysely<Tables>

export async function selectReminder(db: Reading, memberId: string) {
  return db
    .selectFrom('safer_play.reminder')
    .selectAll()
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

/** The database clock is the one that stakes are measured by. */
export async function upsertReminder(
  tx: Tx,
  r: { memberId: string; brandId: string; everyMinutes: number },
) {
  await sql`
    insert into safer_play.reminder as r (member_id, brand_id, every_minutes)
    values (${r.memberId}, ${r.brandId}, ${r.everyMinutes})
    on conflict (member_id) do update
       set every_minutes = excluded.every_minutes,
           due_at = case when r.due_at > clock_timestamp()
                         then least(r.due_at, clock_timestamp() + make_interval(mins => excluded.every_minutes))
                         else r.due_at end`.execute(tx)
}

export async function deleteReminder(tx: Tx, memberId: string) {
  await tx.deleteFrom('safer_play.reminder').where('member_id', '=', memberId).execute()
}

/** The next reminder comes after another span of play. */
export async function putOff(tx: Tx, memberId: string) {
  await sql`
    update safer_play.reminder
       set due_at = clock_timestamp() + make_interval(mins => every_minutes),
           last_stake_at = clock_timestamp()
     where member_id = ${memberId} and due_at is not null`.execute(tx)
}

/** Ends the session of play; the next stake begins another. */
export async function endPlay(tx: Tx, memberId: string) {
  await tx
    .updateTable('safer_play.reminder')
    .set({ began_at: null, began_seq: null, last_stake_at: null, due_at: null })
    .where('member_id', '=', memberId)
    .execute()
}

/** What was staked and won after a sequence number of the account, or after an instant. */
export async function selectPlayedSince(
  db: Reading,
  criteria: { memberId: string; seq: bigint | null; at: Date },
): Promise<{ staked: bigint; returned: bigint }> {
  const { rows } = await sql<{ staked: bigint; returned: bigint }>`
    select staked, returned
      from safer_play.played_since(${criteria.memberId}, ${criteria.seq}::bigint, ${criteria.at})`.execute(
    db,
  )
  return rows[0] ?? { staked: 0n, returned: 0n }
}
