import { sql } from 'kysely'
import type { Batch, Consumer } from '#games/activity'
import type { Tx } from '#platform/db'

/** Adds what was played to what is due, by member and category; a void or a correction lowers it. */
export const rebateConsumer: Consumer = {
  name: 'rebate',
  take: async (tx, batch) => {
    await addDue(tx, batch)
    if (!batch.isReplay) await dateDue(tx, batch)
  },
  reset: restoreDue,
}

async function addDue(tx: Tx, { shard, after, upTo }: Batch) {
  await sql`
    insert into rebate.due (member_id, game_type, valid_minor)
    select member_id, game_type, sum(valid) from activity.settlement
     where shard = ${shard} and seq > ${after} and seq <= ${upTo}
     group by member_id, game_type having sum(valid) <> 0
    on conflict (member_id, game_type) do update
       set valid_minor = rebate.due.valid_minor + excluded.valid_minor`.execute(tx)
}

/** Since when something is due: the day's credit covers what was played before the brand's hour. */
async function dateDue(tx: Tx, { shard, after, upTo }: Batch) {
  await sql`
    insert into rebate.mark as m (member_id, brand_id, due_since)
    select member_id, min(brand_id), min(settled_at) from activity.settlement
     where shard = ${shard} and seq > ${after} and seq <= ${upTo} and settled_at is not null
     group by member_id
    on conflict (member_id) do update set due_since = excluded.due_since
     where m.due_since is null or m.due_since > excluded.due_since`.execute(tx)
}

/** Before a shard is counted again: each member's due starts at minus what claims have used. */
async function restoreDue(tx: Tx, shard: number) {
  await sql`
    with played as (
      select distinct member_id, game_type from activity.settlement where shard = ${shard}
    )
    insert into rebate.due (member_id, game_type, valid_minor)
    select p.member_id, p.game_type, -coalesce((
             select sum(l.valid_minor) from rebate.claim c join rebate.claim_line l using (claim_id)
              where c.member_id = p.member_id and l.game_type = p.game_type), 0)
      from played p
    on conflict (member_id, game_type) do update set valid_minor = excluded.valid_minor`.execute(tx)
}
