import { type Kysely, sql } from 'kysely'
import type { createLook } from '#games/activity'
import { movedPathOn } from '#people/team-move'
import type { Tables, Tx } from '#platform/db'
import { vipPartOf } from '#rewards/rebate'

/** The wallets whose movements are summed, or undo one that was. */
const WALLETS = sql`('main', 'held', 'owed', 'escrow')`
/** Movements that are not of rounds: what `ledger.posting_rare` holds. */
const IS_RARE = sql`l.kind not in ('bet', 'win') and l.amount <> 0`

export type Look = ReturnType<typeof createLook>
export type Around = Awaited<ReturnType<Look>>

/** Members of teams with a posting that is not summed yet: the next ones in the order of ids, and those who moved lately. */
export async function selectUnsummed(
  db: Kysely<Tables>,
  { after, upTo, since }: Around,
  limit: number,
): Promise<string[]> {
  const isAfter = after ? sql`w.member_id > ${after}::uuid` : sql`true`
  const isPage = upTo ? sql`${isAfter} and w.member_id <= ${upTo}::uuid` : isAfter
  const lately = since
    ? sql`union
          select w.member_id
            from (select distinct member_id from ledger.posting where at >= ${since}::timestamptz) l
            join ledger.wallet w using (member_id) left join team_sums.mark m using (member_id, wallet)
           where w.wallet in ${WALLETS} and w.seq > coalesce(m.seq, 0)`
    : sql``
  const { rows } = await sql<{ member_id: string }>`
    select distinct member_id
      from (select w.member_id from ledger.wallet w left join team_sums.mark m using (member_id, wallet)
             where w.wallet in ${WALLETS} and w.seq > coalesce(m.seq, 0) and ${isPage}
            ${lately}) w
      join team.place p using (member_id)
     where p.upline_id is not null limit ${limit}`.execute(db)
  return rows.map((row) => row.member_id)
}

/** One at a time sums the money of a shard. False when another one does. */
export async function lockShard(tx: Tx, shard: number): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('team-sums', ${shard})) as "isLocked"`.execute(
    tx,
  )
  return rows[0]?.isLocked ?? false
}

/** A member whose money has to be summed again, from an instant on. */
export type Unsummed = { memberId: string; since: Date }

/**
 * Moves the marks of members to the postings of now, adds what their balances changed to the teams above, and returns
 * who has other movements than those of rounds. What undoes an earlier movement counts from that one on; without a deposit
 * a later one may be the first, and one that waited for the wallet at midnight can be of the day before.
 */
export async function moveMarks(
  tx: Tx,
  { shard, members }: { shard: number; members: readonly string[] },
): Promise<Unsummed[]> {
  const { rows } = await sql<Unsummed>`
    with behind as materialized (
      select w.member_id, w.wallet, w.seq, w.balance, coalesce(m.seq, 0) as after, p.path,
             case when w.wallet = 'main' then w.balance - coalesce(m.balance_minor, 0) else 0 end as more
        from unnest(${[...members]}::uuid[]) i (member_id) join team.place p using (member_id)
        join ledger.wallet w using (member_id) left join team_sums.mark m using (member_id, wallet)
       where w.wallet in ${WALLETS} and w.seq > coalesce(m.seq, 0)
    ), moved as (
      insert into team_sums.mark (member_id, wallet, seq, balance_minor)
      select member_id, wallet, seq, balance from behind order by 1, 2
      on conflict (member_id, wallet) do update set seq = excluded.seq, balance_minor = excluded.balance_minor
    ), balance as (
      insert into team_sums.balance as b (agent_id, shard, balance_minor)
      select a.agent_id, ${shard}, sum(more) from behind cross join unnest(path) a (agent_id)
       group by 1 having sum(more) <> 0 order by 1
      on conflict (agent_id, shard) do update set balance_minor = b.balance_minor + excluded.balance_minor
    )
    select b.member_id as "memberId", min(least(l.at, undone.at)) as since
      from behind b
      cross join lateral (
        select l.at, l.ref, l.kind from ledger.posting l
         where l.member_id = b.member_id and l.wallet = b.wallet and l.seq > b.after and l.seq <= b.seq and ${IS_RARE}
        offset 0) l
      left join lateral (
        select min(least(e.at, later.at)) as at from ledger.posting e
          left join lateral (
            select min(d.at) as at from ledger.posting d
             where e.kind = 'deposit' and d.member_id = e.member_id and d.wallet = e.wallet and d.kind = 'deposit'
               and d.amount <> 0 and d.seq > e.seq) later on true
         where l.kind in ('reversal', 'withdrawal_back') and e.member_id = b.member_id and e.wallet in ${WALLETS}
           and e.kind not in ('bet', 'win') and e.amount <> 0 and e.ref = l.ref) undone on true
     group by 1`.execute(tx)
  return rows
}

/** Whether a deposit was recalled, or a payout returned: it counts no more, on its own day. */
const isRecalled = (posting: string) => sql`exists (
  select from ledger.posting u
   where u.member_id = ${sql.ref(`${posting}.member_id`)} and u.wallet in ('main', 'owed')
     and u.key = 'deposit-reversed:' || substr(${sql.ref(`${posting}.key`)}, 9))`
const isReturned = sql`exists (
  select from ledger.posting u
   where u.member_id = l.member_id and u.wallet = 'main'
     and u.key = regexp_replace(l.key, ':paid$', ':returned'))`

/** What a posting adds to which measure. The fees of an order are in its own row. */
const measured = sql`
  select 'deposit' as measure, l.amount where l.kind = 'deposit' and l.wallet = 'main' and not ${isRecalled('l')}
  union all
  select 'firstDeposit', l.amount
   where l.kind = 'deposit' and l.wallet = 'main' and not ${isRecalled('l')} and not exists (
     select from ledger.posting e
      where e.member_id = l.member_id and e.wallet = 'main' and e.kind = 'deposit' and e.amount <> 0 and e.seq < l.seq
        and not ${isRecalled('e')})
  union all
  select 'fee', o.gateway_fee_minor from cashier.deposit o
   where l.kind = 'deposit' and l.wallet = 'main' and not ${isRecalled('l')} and o.member_id = l.member_id
     and o.deposit_id::text = substr(l.key, 9) and o.gateway_fee_minor <> 0
  union all
  select 'withdrawal', -l.amount - coalesce((
           select o.fee_minor from cashier.withdrawal o
            where o.member_id = l.member_id and o.withdrawal_id::text = split_part(l.key, ':', 2)), 0)
   where l.kind = 'withdrawal_paid' and l.wallet = 'held' and not ${isReturned}
  union all
  select kind.measure, l.amount
    from (values ('reward', 'bonus'), ('bonus_converted', 'bonus'), ('rebate', 'rebate'), ('salary_daily', 'income'),
                 ('salary_hourly', 'income'), ('salary_realtime', 'income'), ('dividend', 'income')) kind (name, measure)
   where l.kind = kind.name and l.wallet = 'main' and l.amount > 0
  union all
  select 'bonus', ${vipPartOf('c')} from rebate.claim c
   where l.kind = 'rebate' and l.wallet = 'main' and ${vipPartOf('c')} > 0
     and c.claim_id = case when l.key ~ '^rebate:[0-9a-f-]{36}$' then substr(l.key, 8)::uuid end
  union all
  select case when l.amount > 0 then 'transferIn' else 'transferOut' end, abs(l.amount)
   where l.kind in ('transfer_up', 'transfer_down')
  union all
  select 'transferIn', l.amount where l.kind = 'service_deposit' and l.wallet = 'main'
  union all
  select 'transferOut', -l.amount
   where (l.kind = 'service_withdrawal' and l.wallet = 'escrow')
      or (l.kind in ('service_deposit_held', 'service_deposit_back') and l.wallet = 'main')`

type Summed = {
  shard: number
  unsummed: readonly Unsummed[]
  /** The time zone of each brand, as JSON. */
  zones: string
}

/** The money of members from the day of an instant on, by day and measure. */
function sumsOf({ unsummed, zones }: Omit<Summed, 'shard'>) {
  const since = JSON.stringify(unsummed.map(({ memberId, since: at }) => ({ memberId, at })))
  return {
    members: sql`
      select i."memberId" as member_id, p.path, z.zone, (i.at at time zone z.zone)::date as day,
             date_trunc('day', i.at, z.zone) as start
        from jsonb_to_recordset(${since}::jsonb) i ("memberId" uuid, at timestamptz)
        join team.place p on p.member_id = i."memberId"
        cross join lateral (select ${zones}::jsonb ->> p.brand_id as zone) z`,
    money: sql`
      select s.member_id, (l.at at time zone s.zone)::date as day, m.measure, sum(m.amount)::bigint as amount,
             count(*) as entries
        from summed s
        cross join lateral (
          select * from ledger.posting l
           where l.member_id = s.member_id and l.wallet in ('main', 'held', 'escrow') and ${IS_RARE} and l.at >= s.start
          offset 0) l
        cross join lateral (${measured}) m
       group by 1, 2, 3`,
  }
}

/**
 * Sums the money of members again, from a day on, and adds the difference to what was summed before to the teams above.
 * Returns the days on which members have deposits now, or had some.
 */
export async function sumAgain(tx: Tx, { shard, ...requested }: Summed): Promise<DepositDay[]> {
  const { members, money } = sumsOf(requested)
  const { rows } = await sql<DepositDay>`
    with summed as materialized (${members}), money as materialized (${money}), difference as materialized (
      select member_id, day, measure, coalesce(n.amount, 0) - coalesce(b.amount_minor, 0) as amount,
             coalesce(n.entries, 0) - coalesce(b.entries, 0) as entries, coalesce(n.entries, 0) > 0 as is_there
        from money n
        full join (select m.* from summed s join team_sums.member_money m
                       on m.member_id = s.member_id and m.day >= s.day) b using (member_id, day, measure)
       where (coalesce(n.amount, 0), coalesce(n.entries, 0)) <> (coalesce(b.amount_minor, 0), coalesce(b.entries, 0))
    ), of_member as (
      insert into team_sums.member_money as m (member_id, day, measure, amount_minor, entries)
      select member_id, day, measure, amount, entries from difference order by 1, 2, 3
      on conflict (member_id, day, measure) do update
         set amount_minor = m.amount_minor + excluded.amount_minor, entries = m.entries + excluded.entries
    ), of_team as (
      insert into team_sums.team_money as t (agent_id, day, measure, shard, amount_minor, entries)
      select a.agent_id, d.day, d.measure, ${shard}, sum(d.amount), sum(d.entries)
        from difference d join summed s using (member_id)
        cross join lateral unnest(${movedPathOn({ member: sql`d.member_id`, path: sql`s.path` }, sql`d.day`)}) a (agent_id)
       group by 1, 2, 3 order by 1, 2, 3
      on conflict (agent_id, day, measure, shard) do update
         set amount_minor = t.amount_minor + excluded.amount_minor, entries = t.entries + excluded.entries
    )
    select member_id as "memberId", day, is_there as "isActive" from difference where measure = 'deposit'`.execute(
    tx,
  )
  return rows
}

/** A day on which a member has a deposit that counts, or has none any more. */
export type DepositDay = { memberId: string; day: string; isActive: boolean }

/** The same as rows to count. */
export function activeRows(days: readonly DepositDay[]) {
  return sql`
    select d."memberId" as member_id, d.day, p.path, d."isActive" as is_active
      from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) d ("memberId" uuid, day date, "isActive" boolean)
      join team.place p on p.member_id = d."memberId"`
}
