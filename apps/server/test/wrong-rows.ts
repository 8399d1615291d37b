import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../src/platform/db/index.ts'

type Db = Kysely<Tables>

async function count(db: Db, query: RawBuilder<{ wrong: bigint }>): Promise<bigint> {
  const { rows } = await query.execute(db)
  return rows[0]?.wrong ?? -1n
}

/**
 * Bets that differ from the sum of their round's postings, or whose state contradicts their other columns,
 * and rollbacks that differ from the postings that they undid.
 */
export const countUnbalancedBets = (db: Db) =>
  count(
    db,
    sql`
  with line as (
    select t.member_id, t.seq, t.ref, t.kind, t.amount, m.rollback_tx,
           split_part(t.ref, ':', 1) as vendor
      from ledger.posting t
      left join bet.mark m on m.member_id = t.member_id and m.key = t.key
     where t.wallet = 'main' and t.key like 'bet:%'
  ), figures as (
    select b.payout - b.stake as net, coalesce(sum(l.amount), 0) as posted
      from bet.bet b
      left join line l on l.member_id = b.member_id and l.ref = b.vendor || ':' || b.round
            and l.seq between b.first_seq and b.last_seq
            and l.rollback_tx is null and l.kind <> 'promo_win'
     where not b.is_away
     group by b.member_id, b.bet_id
  ), undone as (
    select sum(l.amount) as net, min(t.amount) as posted
      from line l
      left join ledger.posting t on t.member_id = l.member_id and t.wallet = 'main'
            and t.key = 'rollback:' || l.vendor || ':' || l.rollback_tx
     where l.rollback_tx is not null
     group by l.member_id, l.vendor, l.rollback_tx
  )
  select (select count(*) from figures where net <> posted)
       + (select count(*) from bet.bet where not case state
            when 'open' then closed_by is null and settled_at is null
            when 'settled' then closed_by is not null and settled_at is not null
            when 'void' then settled_at is not null
            else false end)
       + (select count(*) from undone where net is distinct from -posted) as wrong`,
  )

/** System accounts whose ledger balance differs from the transfers, in transit to a vendor or at it. */
export const countWrongTransits = (db: Db) =>
  count(
    db,
    sql`
  with reported as (
    select 'transit:' || vendor as account, currency, requested_minor as amount
      from transfer.transfer where direction = 'in' and state = 'SENT'
    union all
    select 'vendor:' || vendor, currency, case direction when 'in' then amount_minor else -amount_minor end
      from transfer.transfer where state = 'DONE'
  ), posted as (
    select t.contra as account, p.currency, -t.amount as amount from ledger.posting t
      join ledger.wallet p using (member_id, wallet)
     where t.contra like 'transit:%' or t.contra like 'vendor:%'
    union all
    select account, currency, amount from ledger.system_posting
     where account like 'transit:%' or account like 'vendor:%'
  ), wrong as (
    select account, currency from (
      select account, currency, amount from reported
      union all select account, currency, -amount from posted) difference
     group by 1, 2 having sum(amount) <> 0)
  select count(*) as wrong from wrong`,
  )

/** Accounts that do not hold what their unfinished withdrawals do. */
export const countWrongHolds = (db: Db) =>
  count(
    db,
    sql`
  select count(*) as wrong from ledger.wallet p
    left join (select member_id, sum(amount_minor) as held from cashier.withdrawal
                where state in ('REQUESTED', 'REVIEW', 'APPROVED', 'SENDING', 'SENT', 'FAILED')
                group by 1) w using (member_id)
   where p.wallet = 'held' and p.balance <> coalesce(w.held, 0)`,
  )

/** Transfers in a team without their two postings, and such postings without their transfer. */
export const countWrongTeamTransfers = (db: Db) =>
  count(
    db,
    sql`
  with reported as (
    select 'team-transfer:' || transfer_id as key, sender_id as member_id, from_wallet as wallet,
           -amount_minor as amount from team_transfer.transfer
    union all
    select 'team-transfer:' || transfer_id, receiver_id, to_wallet, amount_minor
      from team_transfer.transfer
  ), posted as (
    select key, member_id, wallet, amount from ledger.posting
     where kind in ('transfer_up', 'transfer_down')
  )
  select count(*) as wrong from reported full join posted using (key, member_id, wallet)
   where reported.amount is distinct from posted.amount`,
  )

/**
 * Requests through agents whose postings differ from their state: the amount is in escrow, with whoever paid, back where it came
 * from, or was never moved, and in one of these places alone; and wallets in escrow that hold anything else.
 */
export const countWrongServices = (db: Db) =>
  count(
    db,
    sql`
  with request as (
    select *, case kind when 'deposit' then agent_id else member_id end as funder,
           coalesce(from_wallet, 'main') as funded,
           case kind when 'deposit' then member_id else agent_id end as payer,
           (kind = 'withdrawal' or accepted_at is not null) as was_held
      from agent_service.request
  ), due as (
    select 'agent-service:' || request_id || ':held' as key, funder as member_id, funded as wallet, -amount_minor as amount
      from request where was_held
    union all
    select 'agent-service:' || request_id || ':held', member_id, 'escrow', amount_minor from request where was_held
    union all
    select 'agent-service:' || request_id || ':ended', member_id, 'escrow', -amount_minor
      from request where was_held and ended_at is not null
    union all
    select 'agent-service:' || request_id || ':ended', funder, funded, amount_minor
      from request where was_held and ended_at is not null and state <> 'completed'
    union all
    select 'agent-service:' || r.request_id || ':ended', r.payer, p.wallet, r.amount_minor
      from request r
      join ledger.posting p on p.member_id = r.payer and p.key = 'agent-service:' || r.request_id || ':ended'
       and p.wallet <> 'escrow'
     where r.state = 'completed'
  ), posted as (
    select key, member_id, wallet, amount from ledger.posting where key like 'agent-service:%'
  ), held as (
    select member_id, sum(amount_minor) as amount from request where was_held and ended_at is null group by 1
  )
  select (select count(*) from due full join posted using (key, member_id, wallet)
           where due.amount is distinct from posted.amount)
       + (select count(*) from request r where state = 'completed' and not exists (
            select from ledger.posting p where p.member_id = r.payer and p.key = 'agent-service:' || r.request_id || ':ended'
             and p.wallet <> 'escrow' and p.amount = r.amount_minor))
       + (select count(*) from ledger.wallet w left join held h using (member_id)
           where w.wallet = 'escrow' and w.balance <> coalesce(h.amount, 0)) as wrong`,
  )
