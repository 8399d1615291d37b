import { sql } from 'kysely'
import type { Tx } from '#platform/db'

const SHARDS = 32

/** Nobody sums money meanwhile: what was summed for a member is in the balances of the teams above. */
export async function lockSums(tx: Tx) {
  for (let shard = 0; shard < SHARDS; shard += 1) {
    await sql`select pg_advisory_xact_lock(hashtextextended('team-sums', ${shard}))`.execute(tx)
  }
}

type Moved = { memberId: string; before: readonly string[]; after: readonly string[] }

/** Takes the balances of a member and everybody below from the teams they leave to those they join. */
export async function moveBalances(tx: Tx, { memberId, before, after }: Moved) {
  await sql`
    with moved as materialized (
      select get_byte(uuid_send(p.member_id), 15) % 32 as shard, sum(m.balance_minor)::bigint as balance
        from team.place p join team_sums.mark m on m.member_id = p.member_id and m.wallet = 'main'
       where p.member_id = ${memberId} or p.path @> array[${memberId}::uuid]
       group by 1
    ), counted as (
      select agent_id, shard, -balance as more from moved cross join unnest(${[...before]}::uuid[]) a (agent_id)
      union all
      select agent_id, shard, balance from moved cross join unnest(${[...after]}::uuid[]) a (agent_id)
    )
    insert into team_sums.balance as b (agent_id, shard, balance_minor)
    select agent_id, shard, sum(more) from counted group by 1, 2 having sum(more) <> 0 order by 1, 2
    on conflict (agent_id, shard) do update set balance_minor = b.balance_minor + excluded.balance_minor`.execute(
    tx,
  )
}
