import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'
import type { Rates } from './link.rules.ts'

type Db = Kysely<Tables>
type Expression = RawBuilder<unknown>

/** Rates with the brand's day from which they apply; null for those of joining. */
export type RatesFrom = { from: string | null; rates: Rates }

/** The rebate rates that a member has on a day of the brand; null for one who was given none. */
export const ratesOn = (member: Expression, day: Expression) => sql`coalesce(
  (select c.rebates_ppm from team.rate_change c
    where c.member_id = ${member} and c.from_day <= ${day} order by c.from_day desc limit 1),
  (select i.rebates_ppm from team.invitation i where i.member_id = ${member}))`

/** All rates that some members were given, by member, in the order in which they apply. */
export async function selectRates(
  db: Db,
  memberIds: readonly string[],
): Promise<Map<string, RatesFrom[]>> {
  const ids = sql`any (${[...memberIds]}::uuid[])`
  const { rows } = await sql<RatesFrom & { memberId: string }>`
    select member_id as "memberId", null::date as "from", rebates_ppm as rates from team.invitation where member_id = ${ids}
    union all
    select member_id, from_day, rebates_ppm from team.rate_change where member_id = ${ids}
    order by 2 nulls first`.execute(db)
  return Map.groupBy(rows, ({ memberId }) => memberId)
}

type Change = {
  brandId: string
  setBy: string
  from: string
  now: Date
  changes: readonly { memberId: string; rates: Rates }[]
}

/** Gives members other rates from a day on; what was to apply from that day is replaced. */
export async function saveRates(tx: Tx, { brandId, setBy, from, now, changes }: Change) {
  const rows = JSON.stringify(changes)
  await sql`
    insert into team.rate_change (member_id, from_day, brand_id, rebates_ppm, set_by, set_at)
    select "memberId", ${from}::date, ${brandId}, rates, ${setBy}::uuid, ${now}::timestamptz
      from jsonb_to_recordset(${rows}::jsonb) r ("memberId" uuid, rates jsonb)
    on conflict (member_id, from_day) do update
       set rebates_ppm = excluded.rebates_ppm, set_by = excluded.set_by, set_at = excluded.set_at`.execute(
    tx,
  )
}
