import type { People } from '@parola/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isCounted } from '#people/crowd'
import type { Tables } from '#platform/db'
import type { Days, HourSum, Measure } from './overview.rules.ts'

/** The type of trial players; the index of new members leaves them out. */
const TRIAL = sql.lit(4)

type Db = Kysely<Tables>
type Of = { brandId: string; days: Days; people: People }
type Row = Omit<HourSum, 'measure'>

/** Sums `amount` of the rows of a source by currency, day and hour; `at` is the name of its time. */
async function sumByHour(
  db: Db,
  { today, yesterday, yesterdayUntil }: Days,
  source: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select currency, at >= ${today}::timestamptz as "isToday",
           floor(extract(epoch from at - case when at >= ${today}::timestamptz
                                              then ${today}::timestamptz else ${yesterday}::timestamptz end)
                 / 3600)::integer as hour,
           coalesce(sum(amount), 0)::bigint as sum,
           coalesce(sum(amount) filter (
             where at >= ${today}::timestamptz or at < ${yesterdayUntil}::timestamptz), 0)::bigint as "soFar"
      from (${source}) s
     group by 1, 2, 3`.execute(db)
  return rows
}

const named = (measure: Measure, rows: readonly Row[]): HourSum[] =>
  rows.map((row) => ({ ...row, measure }))

/** Money of the brand's two days by hour, from what is indexed by its time. */
export async function selectHours(db: Db, { brandId, days, people }: Of): Promise<HourSum[]> {
  const since = days.yesterday
  const played = (all: RawBuilder<unknown>, crowd: RawBuilder<unknown>) => sql`
    select currency, slot as at, ${people === 'real' ? sql`${all} - (${crowd})` : all} as amount from overview.play_slot
     where brand_id = ${brandId} and slot >= ${since}::timestamptz`
  const isWanted = isCounted(people, 'o.member_id')
  return [
    ...named(
      'turnover',
      await sumByHour(db, days, played(sql`valid_minor`, sql`crowd_valid_minor`)),
    ),
    ...named(
      'ggr',
      await sumByHour(
        db,
        days,
        played(sql`stake_minor - payout_minor`, sql`crowd_stake_minor - crowd_payout_minor`),
      ),
    ),
    ...named(
      'deposits',
      await sumByHour(
        db,
        days,
        sql`select currency, changed_at as at, paid_minor as amount from cashier.deposit o
             where brand_id = ${brandId} and state = 'CREDITED' and changed_at >= ${since}::timestamptz
               and ${isWanted}`,
      ),
    ),
    ...named(
      'withdrawals',
      await sumByHour(
        db,
        days,
        sql`select w.currency, o.changed_at as at, w.amount_minor - w.fee_minor as amount
              from cashier.payout o join cashier.withdrawal w using (member_id, withdrawal_id)
             where o.state = 'PAID' and o.changed_at >= ${since}::timestamptz and w.brand_id = ${brandId}
               and ${isWanted}`,
      ),
    ),
  ]
}

/** How many joined today, and yesterday up to the same time; trial players are none of them. */
export async function countJoined(db: Db, { brandId, days, people }: Of) {
  const { rows } = await sql<{ today: number; yesterday: number }>`
    select count(*) filter (where created_at >= ${days.today}::timestamptz)::integer as today,
           count(*) filter (where created_at < ${days.yesterdayUntil}::timestamptz)::integer as yesterday
      from member.member m
     where brand_id = ${brandId} and created_at >= ${days.yesterday}::timestamptz
       and type <> ${TRIAL} and ${isCounted(people, 'm.member_id')}`.execute(db)
  return rows[0] ?? { today: 0, yesterday: 0 }
}

/** How many members have used a session since then. */
export async function countOnline(db: Db, { brandId, people }: Of, since: Date): Promise<number> {
  const { rows } = await sql<{ online: number }>`
    select count(distinct s.member_id)::integer as online
      from session.session s join member.member m using (member_id)
     where s.last_seen_at >= ${since}::timestamptz and m.brand_id = ${brandId}
       and m.type <> ${TRIAL} and ${isCounted(people, 'm.member_id')}`.execute(db)
  return rows[0]?.online ?? 0
}
