import { sql } from 'kysely'
import { settingsUntilNow } from '#foundations/settings'
import { type Batch, type Consumer, rowsOf, selectBrandIds } from '#games/activity'
import type { Tx } from '#platform/db'
import { weighedRowsOf } from '#rewards/category'
import { pointsSettings } from './points-settings.ts'

/** Credits the points of what was played. It cannot be rewound: what was credited may be spent. */
export const pointsConsumer: Consumer = {
  name: 'points',
  take: async (tx, batch) => {
    await openAccounts(tx, batch)
    await credit(tx, batch)
  },
}

/** The weighted turnover that earns a point now, in minor units, by the id of its brand, as JSON. */
async function unitsIn(tx: Tx, batch: Batch): Promise<string> {
  const units: Record<string, string> = {}
  for (const brandId of await selectBrandIds(tx, batch)) {
    const versions = await settingsUntilNow({ tx, brandId, now: batch.now }, pointsSettings)
    units[brandId] = String(versions.at(-1)?.settings.unitMinor)
  }
  return JSON.stringify(units)
}

async function openAccounts(tx: Tx, batch: Batch) {
  await sql`
    insert into points.account (member_id, brand_id)
    select member_id, min(brand_id) from ${rowsOf(batch)} s group by member_id order by member_id
    on conflict do nothing`.execute(tx)
}

async function credit(tx: Tx, batch: Batch) {
  const units = await unitsIn(tx, batch)
  const rows = await weighedRowsOf(tx, batch)
  const key = `feed:${batch.shard}:${batch.after}:${batch.upTo}${batch.isLate ? ':late' : ''}`
  await sql`
    with played as materialized (
      select s.member_id, sum(s.weighted)::bigint as weighted,
             max((${units}::jsonb ->> s.brand_id)::bigint) * 100 as unit
        from ${rows} s
       group by s.member_id having sum(s.weighted) <> 0
    ), gained as materialized (
      select a.member_id, a.rest + p.weighted as rest, p.unit,
             greatest(0, (a.rest + p.weighted) / p.unit) as points
        from points.account a join played p using (member_id)
       order by a.member_id for update of a
    ), moved as (
      update points.account a
         set rest = g.rest - g.points * g.unit, earned = a.earned + g.points, balance = a.balance + g.points,
             seq = a.seq + (g.points > 0)::integer
        from gained g where a.member_id = g.member_id
      returning a.member_id, a.seq, a.balance, g.points
    )
    insert into points.entry (member_id, seq, kind, change, balance, reference, key, at)
    select member_id, seq, 'earned', points, balance, 'bets', ${key}, ${batch.now}::timestamptz
      from moved where points > 0`.execute(tx)
}
