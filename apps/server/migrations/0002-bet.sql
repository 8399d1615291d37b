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
  stake bigint not null,
  payout bigint not null,
  valid bigint not null,
  -- Calls of the round that stand, and those of them that hold a win.
  calls integer not null,
  win_calls integer not null,
  state text not null,
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
  check (least(stake, payout, valid, calls, win_calls) >= 0 and case state
    when 'open' then closed_by is null and settled_at is null
    when 'settled' then closed_by is not null and settled_at is not null
    when 'void' then settled_at is not null
    else false end)
) with (fillfactor = 70);
create index bet_open on bet.bet (opened_at) where state = 'open';
create index bet_win on bet.bet (brand_id, settled_at desc) where payout > stake and state = 'settled';

-- What a transaction of a vendor is beside its posting, for ever (vendor protocol, section 5): a
-- rollback, undone by one, or a tombstone of what never arrived. Keys are those of the postings;
-- `bet:{vendor}:@{round}` marks a whole round, and no transaction can be called so.
create table bet.mark (
  member_id uuid not null,
  key text not null,
  mark text not null check (mark in ('rollback', 'rolled_back', 'tombstone')),
  rollback_tx text not null,
  content bytea,
  outcome text,
  owed bigint not null default 0,
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, key)
);

create type bet.answer as (
  no integer, code text, balance bigint, seq bigint, duplicate boolean, entry_id uuid,
  outcome text, owed bigint, stake bigint, payout bigint
);

-- A vendor's call with the sums of its actions, and its actions one by one.
create type bet.call as (
  no integer, member_id uuid, vendor text, round text, currency text, content bytea, node_id integer,
  game_type text, closed_by text, valid bigint, keys text[], debit bigint, paid bigint, delta bigint,
  opens boolean, in_round boolean, corrects boolean, wins boolean, on_slip boolean
);
create type bet.action as (no integer, leg smallint, key text, amount bigint, kind text);

-- A call, what it finds, and what becomes of it. `owed` is how much of it goes through the owed
-- purse: what the main purse cannot give is borrowed (positive), and a credit pays back first what was
-- borrowed before (negative).
create type bet.judged as (
  call bet.call, code text, fresh boolean, balance bigint, seq bigint, brand_id text, entry_id uuid,
  owed bigint, slip bet.bet, slip_place tid
);

-- Judges calls of different members, whose locks are held. Every look-up is pinned to its index by a
-- lateral join, whatever the planner knows of the tables.
create function bet.judge(p_calls bet.call[], p_purses ledger.purse[]) returns bet.judged[]
language plpgsql as $$
begin
  return array(
    select row (call, code, code = 'OK' and known = 0, balance, seq, brand_id,
                case when code <> 'OK' then null when known = 0 then uuidv7() else entry_id end,
                case when code <> 'OK' or known > 0 then 0
                     when balance + (call).delta < floor then floor - balance - (call).delta
                     when (call).delta > 0 then coalesce((
                       select greatest(o.balance, -(call).delta) from ledger.purse o
                        where o.member_id = (call).member_id and o.purse = 'owed' and o.balance < 0), 0)
                     else 0 end,
                slip, slip_place)::bet.judged
      from (
        select c as call, p.balance, p.floor, p.seq, p.brand_id, k.known, k.entry_id, b.slip, b.slip_place,
               case
            when p.balance is null then 'PLAYER_UNKNOWN'
            when p.currency <> c.currency then 'CURRENCY_MISMATCH'
            when m.marks @> '{rolled_back}' or m.marks @> '{tombstone}' then 'TX_ROLLED_BACK'
            when m.marks is not null then 'TX_CONFLICT'
            when k.known > 0 then
              case when k.known = cardinality(c.keys) and k.same then 'OK' else 'TX_CONFLICT' end
            when b.slip is null and exists (
              select from bet.mark where member_id = c.member_id
                 and key = 'bet:' || c.vendor || ':@' || c.round) then 'TX_ROLLED_BACK'
            when (b.slip).closed_by is not null and (
              c.in_round or c.corrects and (b.slip).state = 'void') then 'ROUND_CLOSED'
            when (b.slip).state = 'void' and (c.in_round or c.corrects) and not c.opens
              then 'ROUND_CLOSED'
            when b.slip is null and (c.in_round or c.corrects) and not c.opens then 'ROUND_UNKNOWN'
            when p.balance - c.debit < p.floor then 'INSUFFICIENT_FUNDS'
            when coalesce((b.slip).payout, 0) + c.paid < 0 then 'AMOUNT_INVALID'
            else 'OK' end as code
          from unnest(p_calls) c
          left join unnest(p_purses) p on p.member_id = c.member_id
          left join lateral (
            select s as slip, s.ctid as slip_place from bet.bet s
             where member_id = c.member_id and vendor = c.vendor and round = c.round limit 1) b on true
          cross join lateral (
            select count(*) as known, bool_and(content = c.content) as same,
                   any_value(entry_id) as entry_id
              from ledger.posting
             where member_id = c.member_id and purse = 'main' and key = any (c.keys)) k
          cross join lateral (
            select array_agg(mark) as marks from bet.mark
             where member_id = c.member_id and key = any (c.keys)) m
        offset 0) facts);
end $$;

-- The lines of the calls that are to be posted, and of what they borrow or pay back.
create function bet.lines_of(p_judged bet.judged[], p_actions bet.action[]) returns ledger.line[]
language plpgsql as $$
begin
  return array(
    select row ((j.call).member_id, l.purse, l.key, l.amount,
                coalesce(l.contra, 'house:' || (j.call).vendor || ':' || (j.call).game_type), l.kind,
                (j.call).vendor || ':' || (j.call).round, j.entry_id, l.leg, (j.call).content)::ledger.line
      from unnest(p_judged) j
      join (select no, 'main' as purse, leg, key, amount, kind, null as contra from unnest(p_actions)
            union all
            select (o.call).no, x.purse, cardinality((o.call).keys) + 1, 'owed:' || (o.call).keys[1],
                   x.sign * o.owed, case when o.owed > 0 then 'owed' else 'repay' end, 'owed'
              from unnest(p_judged) o, (values ('main', 1), ('owed', -1)) x (purse, sign)
             where o.owed <> 0) l on l.no = (j.call).no
     where j.fresh
     order by l.no, l.leg);
end $$;

-- Opens, grows and settles the slips of the calls that are posted; slips that were found are written
-- at their place.
create function bet.write_slips(p_judged bet.judged[]) returns void
language plpgsql as $$
begin
  insert into bet.bet (member_id, bet_id, brand_id, vendor, round, node_id, game_type, currency, stake,
                       payout, valid, calls, win_calls, state, closed_by, settled_at, first_seq, last_seq)
  select (call).member_id, entry_id, brand_id, (call).vendor, (call).round, (call).node_id,
         (call).game_type, (call).currency, (call).debit, (call).paid,
         coalesce((call).valid, (call).debit), 1, (call).wins::integer,
         case when (call).closed_by is null then 'open' else 'settled' end, (call).closed_by,
         case when (call).closed_by is not null then clock_timestamp() end,
         seq + 1, seq + cardinality((call).keys)
    from unnest(p_judged)
   where fresh and (call).on_slip and (call).opens and slip_place is null;

  update bet.bet b
     set stake = b.stake + (call).debit, payout = b.payout + (call).paid,
         valid = case when (call).debit > 0 then b.valid + coalesce((call).valid, (call).debit)
                      else coalesce((call).valid, b.valid) end,
         calls = b.calls + 1, win_calls = b.win_calls + (call).wins::integer,
         closed_by = coalesce(b.closed_by, (call).closed_by),
         state = case when coalesce(b.closed_by, (call).closed_by) is null then 'open' else 'settled' end,
         settled_at = case when coalesce(b.closed_by, (call).closed_by) is not null
                           then coalesce(b.settled_at, clock_timestamp()) end,
         last_seq = seq + cardinality((call).keys)
    from unnest(p_judged)
   where fresh and (call).on_slip and b.ctid = slip_place;
end $$;

-- Bets, wins and corrections in one statement and one commit: all actions of a call or none of them.
-- A member is named once in `p_calls`; a refused call never fails its batch.
create function bet.transact(p_calls bet.call[], p_actions bet.action[]) returns setof bet.answer
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off
set jit = off as $$
declare
  v_purses ledger.purse[] := ledger.lock_members(array(select member_id from unnest(p_calls)));
  v_judged bet.judged[] := bet.judge(p_calls, v_purses);
begin
  perform ledger.post_lines(bet.lines_of(v_judged, p_actions));
  perform bet.write_slips(v_judged);
  return query
    select (call).no, code, balance + case when fresh then (call).delta + owed else 0 end,
           seq + case when fresh then cardinality((call).keys) + (owed <> 0)::integer else 0 end,
           not fresh and code = 'OK', entry_id, null::text, null::bigint, null::bigint, null::bigint
      from unnest(v_judged);
end $$;

revoke all on all functions in schema bet from public;
revoke insert, update, delete on all tables in schema bet from parola_server;
grant execute on function bet.transact to parola_server;
