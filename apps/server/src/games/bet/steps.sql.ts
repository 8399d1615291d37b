import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/db'

type Db = Kysely<Tables>

/** What one step reads at most; the bet that passes the bound of postings is left to the next step. */
export const BET_STEP = { bets: 5000, postings: 20_000, marks: 5000 }

/** The progress of a check of bets and rollbacks, by the keys of their tables. */
export type BetsAfter =
  | { what: 'bets'; memberId: string; betId: string }
  | { what: 'rollbacks'; memberId: string }

const NONE = '00000000-0000-0000-0000-000000000000'
export const BETS_START: BetsAfter = { what: 'bets', memberId: NONE, betId: NONE }

export type UnbalancedBet = { memberId: string; brandId: string; subject: string }
type Stepped = { after: BetsAfter | null; flaws: UnbalancedBet[] }

/**
 * One bounded step over every bet, then over every rollback: those that do not equal their postings, or
 * are in no state. Bets are read by their primary key with their own stretch of the wallet. `after` is
 * null at the end.
 */
export async function selectUnbalancedAfter(db: Db, after: BetsAfter): Promise<Stepped> {
  return after.what === 'bets' ? betsAfter(db, after) : rollbacksAfter(db, after)
}

type BetRow = {
  member_id: string
  bet_id: string
  brand_id: string
  subject: string
  is_flaw: boolean
}

async function betsAfter(db: Db, after: Extract<BetsAfter, { what: 'bets' }>): Promise<Stepped> {
  const { rows } = await sql<BetRow>`
    with page as (
      select *, sum(last_seq - first_seq + 1) over own as postings, row_number() over own as no
        from (select * from bet.bet
               where (member_id, bet_id) > (${after.memberId}::uuid, ${after.betId}::uuid)
               order by member_id, bet_id limit ${BET_STEP.bets}) b
      window own as (order by member_id, bet_id)
    ), checked as (
      select b.member_id, b.bet_id, b.brand_id, b.vendor || ':' || b.round as subject, b.no,
             b.no = max(b.no) over () as is_last,
             not case b.state
               when 'open' then b.closed_by is null and b.settled_at is null
               when 'settled' then b.closed_by is not null and b.settled_at is not null
               when 'void' then b.settled_at is not null
               else false end
             or not b.is_away and b.payout - b.stake <> (
               select coalesce(sum(t.amount), 0) from ledger.posting t
                where t.member_id = b.member_id and t.wallet = 'main'
                  and t.seq between b.first_seq and b.last_seq
                  and t.ref = b.vendor || ':' || b.round and t.key like 'bet:%' and t.kind <> 'promo_win'
                  and not exists (select from bet.mark m where m.member_id = t.member_id and m.key = t.key
                                  offset 0)) as is_flaw
        from page b where b.no = 1 or b.postings <= ${BET_STEP.postings})
    select member_id, bet_id, brand_id, subject, is_flaw from checked
     where is_flaw or is_last order by no`.execute(db)
  const last = rows.at(-1)
  if (!last) return { after: { what: 'rollbacks', memberId: NONE }, flaws: [] }
  return {
    after: { what: 'bets', memberId: last.member_id, betId: last.bet_id },
    flaws: rows.filter((row) => row.is_flaw).map(flawOf),
  }
}

/** The rollbacks of whole members, so that none is split. */
async function rollbacksAfter(
  db: Db,
  after: Extract<BetsAfter, { what: 'rollbacks' }>,
): Promise<Stepped> {
  const { rows: ends } = await sql<{ last: string }>`
    select member_id as last from (
      select member_id from bet.mark where member_id > ${after.memberId}::uuid
       order by member_id limit ${BET_STEP.marks}) m order by member_id desc limit 1`.execute(db)
  const last = ends[0]?.last
  if (!last) return { after: null, flaws: [] }
  const { rows } = await sql<Omit<BetRow, 'bet_id' | 'is_flaw'>>`
    select u.member_id, p.brand_id, u.vendor || ':' || u.rollback_tx as subject
      from (select m.member_id, split_part(t.ref, ':', 1) as vendor, m.rollback_tx, sum(t.amount) as net
              from bet.mark m
             cross join lateral (
               select ref, amount from ledger.posting
                where member_id = m.member_id and wallet = 'main' and key = m.key offset 0) t
             where m.member_id > ${after.memberId}::uuid and m.member_id <= ${last}::uuid
               and m.key like 'bet:%'
             group by 1, 2, 3) u
      join ledger.wallet p on p.member_id = u.member_id and p.wallet = 'main'
     where u.net is distinct from -(
       select amount from ledger.posting t
        where t.member_id = u.member_id and t.wallet = 'main'
          and t.key = 'rollback:' || u.vendor || ':' || u.rollback_tx)
     order by 1, 3`.execute(db)
  return { after: { what: 'rollbacks', memberId: last }, flaws: rows.map(flawOf) }
}

const flawOf = (row: Pick<BetRow, 'member_id' | 'brand_id' | 'subject'>): UnbalancedBet => ({
  memberId: row.member_id,
  brandId: row.brand_id,
  subject: row.subject,
})
