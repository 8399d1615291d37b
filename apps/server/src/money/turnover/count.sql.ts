import { type Kysely, sql } from 'kysely'
import type { Batch, Settlement } from '#games/activity'
import type { Tables, Tx } from '#platform/db'
import type { RequirementRow } from './turnover.sql.ts'

/**
 * Rows of a batch that may change a requirement, in order: of members with an open one, and of those of whom
 * a bet was reversed.
 */
export async function selectOfBatch(tx: Tx, { shard, after, upTo }: Batch): Promise<Settlement[]> {
  const { rows } = await sql<Settlement>`
    with batch as materialized (
      select * from activity.settlement
       where shard = ${shard} and seq > ${after} and seq <= ${upTo}
    ), counting as materialized (
      select m.member_id
        from (select member_id, bool_or(valid < 0 or is_correction) as is_taken_back from batch group by 1) m
       where is_taken_back
          or exists (select from turnover.requirement l where l.member_id = m.member_id and l.state = 'open')
    )
    select seq, member_id as "memberId", brand_id as "brandId", bet_id as "betId", game_type as "gameType",
           valid, is_correction as "isCorrection", played_at as "playedAt",
           recorded_at as "recordedAt"
      from batch join counting using (member_id) order by seq`.execute(tx)
  return rows
}

/** Open requirements of members, the oldest of each first. */
export async function selectOpenRequirementsOf(
  tx: Tx,
  members: readonly string[],
): Promise<RequirementRow[]> {
  return tx
    .selectFrom('turnover.requirement')
    .selectAll()
    .where('member_id', 'in', [...members])
    .where('state', '=', 'open')
    .orderBy('member_id')
    .orderBy('requirement_id')
    .execute()
}

/** What was recorded of a bet before one of its rows, and when it was first counted. */
export async function selectEarlier(tx: Tx, row: Settlement) {
  const earlier = await tx
    .selectFrom('activity.settlement')
    .select((eb) => [
      sql<bigint>`sum(valid)::bigint`.as('valid'),
      eb.fn.min('recorded_at').as('at'),
    ])
    .where('member_id', '=', row.memberId)
    .where('bet_id', '=', row.betId)
    .where('seq', '<', row.seq)
    .executeTakeFirst()
  return earlier?.at ? { valid: earlier.valid, at: earlier.at } : null
}

type Weights = { brandId: string; percents: Record<string, number>; since: Date }

/** Stores the weights that bets are counted by when they have changed. */
export async function keepWeights(tx: Tx, { brandId, percents, since }: Weights) {
  await sql`
    insert into turnover.weights (brand_id, since, percents)
    select ${brandId}, case when last.percents is null then '-infinity' else ${since}::timestamptz end, wanted
      from (select ${JSON.stringify(percents)}::jsonb as wanted) w
      left join lateral (select percents from turnover.weights where brand_id = ${brandId}
                          order by since desc limit 1) last on true
     where wanted is distinct from last.percents
    on conflict (brand_id, since) do update set percents = excluded.percents`.execute(tx)
}

/** The weights that were in force at an instant. */
export async function selectWeights(tx: Tx, brandId: string, date: Date) {
  const row = await tx
    .selectFrom('turnover.weights')
    .select('percents')
    .where('brand_id', '=', brandId)
    .where('since', '<=', date)
    .orderBy('since', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.percents ?? {}) as Record<string, number>
}

type Counted = { gameType: string; bets: number; valid: bigint; counted: bigint }

/** What was counted since an instant, by category. */
export async function sumCounted(db: Kysely<Tables>, criteria: { memberId: string; since: Date }) {
  const { rows } = await sql<Counted>`
    with bet as (
      select game_type, sum(valid) as valid,
             case when bool_or(s.played_at < ${criteria.since}) then 0
                  else coalesce(min((w.percents ->> game_type)::integer), 100) end as percent
        from activity.settlement s
        left join lateral (
          select percents from turnover.weights
           where brand_id = s.brand_id and since <= s.recorded_at order by since desc limit 1) w on true
       where member_id = ${criteria.memberId} and recorded_at >= ${criteria.since}
       group by bet_id, game_type
      having min(version) = 1
    )
    select game_type as "gameType", count(*)::integer as bets, sum(valid)::bigint as valid,
           sum(div(valid * percent, 100))::bigint as counted
      from bet group by game_type order by game_type`.execute(db)
  return rows
}
