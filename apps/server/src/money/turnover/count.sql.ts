import { sql } from 'kysely'
import { type Batch, rowsOf, type Settlement } from '#games/activity'
import type { Tx } from '#platform/db'

/**
 * Rows of a batch that may change a requirement, in order: of members with an open one, and of those of whom
 * a bet was reversed.
 */
export async function selectOfBatch(tx: Tx, batch: Batch): Promise<Settlement[]> {
  const { rows } = await sql<Settlement>`
    with batch as materialized (
      select * from ${rowsOf(batch)} s
    ), counting as materialized (
      select m.member_id
        from (select member_id, bool_or(valid < 0 or is_correction) as is_taken_back from batch group by 1) m
       where is_taken_back
          or exists (select from turnover.requirement r where r.member_id = m.member_id and r.state = 'open')
    )
    select seq, member_id as "memberId", brand_id as "brandId", bet_id as "betId", game_type as "gameType",
           valid, is_correction as "isCorrection", played_at as "playedAt",
           recorded_at as "recordedAt"
      from batch join counting using (member_id) order by seq`.execute(tx)
  return rows
}

/** What was recorded of a bet before one of its rows, in order. */
export async function selectEarlier(tx: Tx, row: Settlement) {
  return tx
    .selectFrom('activity.settlement')
    .select(['valid', 'seq', 'recorded_at as recordedAt'])
    .where('member_id', '=', row.memberId)
    .where('bet_id', '=', row.betId)
    .where('seq', '<', row.seq)
    .orderBy('seq')
    .execute()
}
