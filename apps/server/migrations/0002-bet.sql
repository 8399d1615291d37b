create schema bet;

-- The one register of stakes and payouts: a slip per member, vendor and round.
create table bet.bet (
  member_id uuid not null,
  bet_id uuid not null default uuidv7(),
  brand_id text not null,
  vendor text not null,
  round text not null,
  node_id integer not null,
  game_type text not null,
  currency text not null,
  stake bigint not null check (stake >= 0),
  payout bigint not null check (payout >= 0),
  valid bigint not null check (valid >= 0),
  -- Calls of the round that stand, and those of them that hold a win.
  calls integer not null check (calls >= 0),
  win_calls integer not null check (win_calls >= 0),
  state text not null check (state in ('open', 'settled', 'void')),
  -- The transaction that closed the round. A void round without one may still be bet on.
  closed_by text,
  mismatch boolean not null default false,
  -- Where the round's postings begin and end on the main purse.
  first_seq bigint not null,
  last_seq bigint not null,
  opened_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  primary key (member_id, bet_id),
  unique (member_id, vendor, round),
  check ((state = 'open') = (settled_at is null)),
  check (state <> 'settled' or closed_by is not null),
  check (state <> 'open' or closed_by is null)
) with (fillfactor = 70);
create index bet_open on bet.bet (opened_at) where state = 'open';
create index bet_win on bet.bet (brand_id, settled_at desc) where payout > stake and state = 'settled';

-- What a transaction of a vendor is beside its posting, for ever (vendor protocol, section 5): a
-- rollback, undone by one, or a tombstone of what never arrived. `@round` marks a whole round; no
-- transaction can be called so.
create table bet.tx_mark (
  member_id uuid not null,
  vendor text not null,
  tx text not null,
  mark text not null check (mark in ('rollback', 'rolled_back', 'tombstone')),
  rollback_tx text not null,
  content bytea,
  outcome text,
  owed bigint not null default 0,
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, vendor, tx)
);

create type bet.answer as (
  no integer, code text, balance bigint, seq bigint, duplicate boolean, entry_id uuid,
  outcome text, owed bigint, stake bigint, payout bigint
);

-- A call, what it finds, and what becomes of it.
create type bet.judged as (
  no integer, code text, duplicate boolean, balance bigint, seq bigint, entry_id uuid,
  lines ledger.line[], slip bet.bet
);

-- How much of an entry goes through the owed purse: what the main purse cannot give is borrowed
-- (positive), and a credit pays back first what was borrowed before (negative).
create function bet.owed_part(p_member uuid, p_free bigint, p_delta bigint) returns bigint
language sql stable as $$
  select case when p_free + p_delta < 0 then -(p_free + p_delta)
              when p_delta > 0 then coalesce((
                select greatest(balance, -p_delta) from ledger.purse
                 where member_id = p_member and purse = 'owed' and balance < 0), 0)
              else 0 end
$$;

create function bet.owed_lines(p_first ledger.line, p_key text, p_part bigint, p_leg integer)
returns ledger.line[] language sql immutable as $$
  select case when p_part = 0 then '{}' else array[
    row (p_first.member_id, 'main', p_key, p_part, 'owed', kind, p_first.ref, p_first.entry_id,
         p_leg, p_first.content)::ledger.line,
    row (p_first.member_id, 'owed', p_key, -p_part, 'owed', kind, p_first.ref, p_first.entry_id,
         1, p_first.content)::ledger.line] end
    from (select case when p_part > 0 then 'owed' else 'repay' end as kind) k
$$;

-- Judges calls of different members against the locked state. Every look-up is pinned to its index
-- by a lateral join, whatever the planner knows of the tables.
create function bet.judge(p_calls json) returns bet.judged[]
language plpgsql stable
set enable_seqscan = off set enable_bitmapscan = off set jit = off as $$
begin
  return array(
    select row (
      no, code, duplicate,
      balance + case when fresh then delta + owed_part else 0 end,
      seq + case when fresh then wanted + (owed_part <> 0)::integer else 0 end,
      case when fresh then lines[1].entry_id else known_entry end,
      case when fresh
           then lines || bet.owed_lines(lines[1], 'owed:' || lines[1].key, owed_part, wanted + 1) end,
      case when fresh and (slip_found or opens) and not promo_only then row (
        member, coalesce(slip_id, uuidv7()), brand_id, vendor, round, node, game_type, currency,
        old_stake + debit, old_payout + paid,
        case when debit > 0 or not slip_found then old_valid + coalesce(valid, debit)
             else coalesce(valid, old_valid) end,
        old_calls + 1, old_win_calls + wins::integer,
        case when closer is null then 'open' else 'settled' end, closer, false,
        coalesce(first_seq, seq + 1), seq + wanted, null, null)::bet.bet end)::bet.judged
    from (
      select *, code = 'OK' and not duplicate as fresh,
             coalesce(closed_by, case when closes then first_tx end) as closer,
             case when code = 'OK' and not duplicate
                  then bet.owed_part(member, balance - floor, delta) end as owed_part
        from (
        select c.*, p.*, a.*, b.bet_id as slip_id, b.bet_id is not null as slip_found, b.closed_by,
               b.first_seq, coalesce(b.stake, 0) as old_stake, coalesce(b.payout, 0) as old_payout,
               coalesce(b.valid, 0) as old_valid, coalesce(b.calls, 0) as old_calls,
               coalesce(b.win_calls, 0) as old_win_calls,
               known = wanted and same and not gone as duplicate,
          case
            when p.currency is null then 'PLAYER_UNKNOWN'
            when p.currency <> c.currency then 'CURRENCY_MISMATCH'
            when different < wanted then 'TX_CONFLICT'
            when gone then 'TX_ROLLED_BACK'
            when taken or known between 1 and wanted - 1 or known = wanted and not same then 'TX_CONFLICT'
            when known = wanted then 'OK'
            when b.bet_id is null and exists (
              select from bet.tx_mark where member_id = c.member and vendor = c.vendor
                 and tx = '@' || c.round) then 'TX_ROLLED_BACK'
            when b.closed_by is not null and in_round then 'ROUND_CLOSED'
            when b.state = 'void' and (in_round or corrects) and (b.closed_by is not null or not opens)
              then 'ROUND_CLOSED'
            when b.bet_id is null and not opens and (in_round or corrects) then 'ROUND_UNKNOWN'
            when p.balance - debit < p.floor then 'INSUFFICIENT_FUNDS'
            when coalesce(b.payout, 0) + paid < 0 then 'AMOUNT_INVALID'
            else 'OK'
          end as code
        from json_to_recordset(p_calls) as c(
               no integer, member uuid, vendor text, round text, currency text, content bytea,
               node integer, game_type text, closes boolean, valid bigint, actions json)
        left join lateral (
          select balance, floor, seq, brand_id, currency from ledger.purse
           where member_id = c.member and purse = 'main' limit 1) p(
               balance, floor, seq, brand_id, currency) on true
        left join lateral (
          select * from bet.bet
           where member_id = c.member and vendor = c.vendor and round = c.round limit 1) b on true
        cross join lateral (
          select count(*)::integer as wanted, count(distinct a.tx) as different,
                 count(k.entry_id) as known, coalesce(bool_and(k.content = c.content), true) as same,
                 (array_agg(k.entry_id))[1] as known_entry,
                 coalesce(bool_or(m.mark <> 'rollback'), false) as gone,
                 coalesce(bool_or(m.mark = 'rollback'), false) as taken,
                 min(a.tx) filter (where a.leg = 1) as first_tx,
                 bool_or(a.type in ('bet', 'free_bet')) as opens,
                 bool_or(a.type in ('bet', 'free_bet', 'win', 'free_win')) as in_round,
                 bool_or(a.type = 'adjust') as corrects,
                 bool_or(a.type in ('win', 'free_win', 'jackpot_win')) as wins,
                 bool_and(a.type = 'promo_win') as promo_only,
                 coalesce(sum(a.amount) filter (where a.type = 'bet'), 0)::bigint as debit,
                 coalesce(sum(a.amount) filter (
                   where a.type in ('win', 'free_win', 'jackpot_win', 'adjust')), 0)::bigint as paid,
                 sum(s.signed)::bigint as delta,
                 array_agg(row (c.member, 'main', 'bet:' || c.vendor || ':' || a.tx, s.signed,
                                'house:' || c.vendor || ':' || c.game_type, a.type,
                                c.vendor || ':' || c.round, e.entry_id, a.leg, c.content)::ledger.line
                           order by a.leg) as lines
            from (select uuidv7() as entry_id offset 0) e,
                 rows from (json_to_recordset(c.actions) as (tx text, type text, amount bigint))
                   with ordinality as a(tx, type, amount, leg)
            cross join lateral (select case a.type when 'bet' then -a.amount when 'free_bet' then 0
                                                   else a.amount end as signed) s
            left join lateral (
              select entry_id, content from ledger.posting
               where member_id = c.member and purse = 'main'
                 and key = 'bet:' || c.vendor || ':' || a.tx limit 1) k on true
            left join lateral (
              select mark from bet.tx_mark
               where member_id = c.member and vendor = c.vendor and tx = a.tx limit 1) m on true) a
      ) facts
    ) decided);
end $$;
