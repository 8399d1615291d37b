import { type Kysely, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'
import type { Limited } from './payout.rules.ts'

/** A win under review, or refused, is not paid. */
const IS_PAID = sql`not exists (
  select from bet.held_win h
   where h.member_id = bet.member_id and h.vendor = bet.vendor and h.round = bet.round
     and h.state in ('held', 'refused'))`

/**
 * Adds the wins of rounds that ended since the last count to their day (UTC), each once; `node_id` 0 is the whole
 * vendor. Where nothing was counted before, it begins with the day.
 */
export async function addToDay(tx: Tx, values: { brandId: string; upTo: Date }): Promise<void> {
  const { rows } = await sql<{ counted_to: Date }>`
    insert into catalogue.payout_day_mark (brand_id, counted_to)
    values (${values.brandId}, date_trunc('day', ${values.upTo}::timestamptz, 'UTC'))
    on conflict (brand_id) do update set brand_id = excluded.brand_id
    returning counted_to`.execute(tx)
  const from = rows[0]?.counted_to ?? values.upTo
  if (from >= values.upTo) return
  await sql`
    insert into catalogue.payout_day as known (brand_id, vendor, node_id, day, won_minor)
    select ${values.brandId}, vendor, coalesce(node_id, 0), day, sum(payout - stake)
      from (select vendor, node_id, payout, stake, (settled_at at time zone 'UTC')::date as day
              from bet.bet
             where brand_id = ${values.brandId} and state = 'settled' and payout > stake
               and settled_at > ${from} and settled_at <= ${values.upTo} and ${IS_PAID}) won
     group by grouping sets ((vendor, node_id, day), (vendor, day))
    on conflict (brand_id, vendor, node_id, day)
       do update set won_minor = known.won_minor + excluded.won_minor`.execute(tx)
  await sql`update catalogue.payout_day_mark set counted_to = ${values.upTo}
             where brand_id = ${values.brandId}`.execute(tx)
}

type Over = { brandId: string; now: Date; titleDayMinor: bigint; vendorDayMinor: bigint }

/**
 * Marks the titles and vendors whose wins of today, with those of rounds still open, passed their limit;
 * answers those that had not before.
 */
export async function markDaysOver(
  tx: Tx,
  { brandId, now, titleDayMinor, vendorDayMinor }: Over,
): Promise<{ vendor: string; node_id: number }[]> {
  const { rows } = await sql<{ vendor: string; node_id: number }>`
    with today as (select (${now}::timestamptz at time zone 'UTC')::date as day),
    open as (
      select vendor, coalesce(node_id, 0) as node_id, sum(payout - stake) as won_minor
        from bet.bet
       where state = 'open' and brand_id = ${brandId} and payout > stake and ${IS_PAID}
       group by grouping sets ((vendor, node_id), (vendor))
    ), won as (
      select vendor, node_id, sum(won_minor) as won_minor
        from (select vendor, node_id, won_minor from catalogue.payout_day
               where brand_id = ${brandId} and day = (select day from today)
              union all select * from open) parts
       group by 1, 2
    )
    insert into catalogue.payout_day (brand_id, vendor, node_id, day, is_over)
    select ${brandId}, w.vendor, w.node_id, (select day from today), true
      from won w
      left join catalogue.payout_limit l on l.brand_id = ${brandId} and l.vendor = w.vendor
     where w.won_minor > case when w.node_id = 0 then coalesce(l.vendor_day_minor, ${vendorDayMinor})
                              else coalesce(l.title_day_minor, ${titleDayMinor}) end
    on conflict (brand_id, vendor, node_id, day) do update set is_over = true
     where not catalogue.payout_day.is_over
    returning vendor, node_id`.execute(tx)
  return rows
}

/** The highest single win that a brand allows a vendor; null where it sets no separate bound. */
export async function selectHighestWin(
  db: Kysely<Tables>,
  criteria: { brandId: string; vendor: string },
): Promise<bigint | null> {
  const row = await db
    .selectFrom('catalogue.payout_limit')
    .select('win_minor')
    .where('brand_id', '=', criteria.brandId)
    .where('vendor', '=', criteria.vendor)
    .executeTakeFirst()
  return row?.win_minor ?? null
}

/** The limits of a draw of our own, which is no title: those of its vendor, and whether the day's is reached. */
export async function selectLimited(
  db: Kysely<Tables>,
  game: { brandId: string; vendor: string; nodeId: number; now: Date },
): Promise<Limited> {
  const { rows } = await sql<Limited>`
    select null as max_win_times, l.times as limit_times, l.win_minor as limit_win_minor, exists (
             select from catalogue.payout_day d
              where d.brand_id = ${game.brandId} and d.vendor = ${game.vendor} and d.node_id in (0, ${game.nodeId})
                and d.day = (${game.now}::timestamptz at time zone 'UTC')::date and d.is_over) as is_day_over
      from (select) one
      left join catalogue.payout_limit l on l.brand_id = ${game.brandId} and l.vendor = ${game.vendor}`.execute(
    db,
  )
  return (
    rows[0] ?? { max_win_times: null, limit_times: null, limit_win_minor: null, is_day_over: false }
  )
}
