import { type Kysely, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

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
