import { type Kysely, type Selectable, sql } from 'kysely'
import { addMs, HOUR_MS } from '#platform/clock'
import type { Tables, Tx } from '#platform/db'

type Weights = { brandId: string; shard: number; after: bigint; percents: Record<string, number> }

/** Stores the weights that the rows of a shard after a number are counted by, when they have changed. */
export async function keepWeights(tx: Tx, { brandId, shard, after, percents }: Weights) {
  await sql`
    insert into turnover.weights (brand_id, shard, from_seq, percents)
    select ${brandId}, ${shard}::smallint, ${after}::bigint + 1, wanted
      from (select ${JSON.stringify(percents)}::jsonb as wanted) w
      left join lateral (select percents from turnover.weights
                          where brand_id = ${brandId} and shard = ${shard}::smallint
                          order by from_seq desc limit 1) last on true
     where wanted is distinct from last.percents
    on conflict (brand_id, shard, from_seq) do update set percents = excluded.percents`.execute(tx)
}

type Row = { brandId: string; shard: number; seq: bigint }

/** The weights that a row was counted by. */
export async function selectWeights(tx: Tx, { brandId, shard, seq }: Row) {
  const row = await tx
    .selectFrom('turnover.weights')
    .select('percents')
    .where('brand_id', '=', brandId)
    .where('shard', '=', shard)
    .where('from_seq', '<=', seq)
    .orderBy('from_seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.percents ?? {}) as Record<string, number>
}

type Counted = { gameType: string; bets: number; valid: bigint; counted: bigint }

type Since = Pick<
  Selectable<Tables['turnover.requirement']>,
  'member_id' | 'opened_at' | 'opened_seq'
>

/**
 * What was counted since a requirement was opened, by category: since a row of the feed, where it is known. The instant
 * then only narrows the search, for two nodes may have taken it.
 */
export async function sumCounted(db: Kysely<Tables>, since: Since) {
  const { rows } = await sql<Counted>`
    with bet as (
      select game_type, sum(valid) as valid,
             case when bool_or(s.played_at < ${since.opened_at}) then 0
                  else coalesce(min((w.percents ->> game_type)::integer), 100) end as percent
        from activity.settlement s
        left join lateral (
          select percents from turnover.weights
           where brand_id = s.brand_id and shard = s.shard and from_seq <= s.seq
           order by from_seq desc limit 1) w on true
       where member_id = ${since.member_id}
         and recorded_at >= ${since.opened_seq === null ? since.opened_at : addMs(since.opened_at, -HOUR_MS)}
         and s.seq > coalesce(${since.opened_seq}::bigint, 0)
       group by bet_id, game_type
      having min(version) = 1
    )
    select game_type as "gameType", count(*)::integer as bets, sum(valid)::bigint as valid,
           sum(div(valid * percent, 100))::bigint as counted
      from bet group by game_type order by game_type`.execute(db)
  return rows
}
