create schema bet;

-- The one register of stakes and payouts: a slip per member, vendor and round. That its state agrees
-- with what closed it is counted by `bet.count_unbalanced`: every check here is compiled anew by every
-- statement.
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
  check (least(stake, payout, valid, calls, win_calls) >= 0)
) with (fillfactor = 70);
alter table bet.bet alter column member_id set (n_distinct = -0.01),
  alter column round set (n_distinct = -0.9);
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

-- Bets, wins and corrections: all actions of a call or none of them, in one statement and one commit.
-- Each call stands at one place of the arrays, its actions from `p_firsts` to `p_lasts` of theirs; a
-- member is named once. A refused call never fails its batch.
--
-- Nothing is locked before it is judged. A purse that moved since the statement began is left alone,
-- and its call gets no answer: it is asked again with `p_lock`. `owed` is how much of a call goes
-- through the owed purse: what the main purse cannot give is borrowed (positive), and a credit pays
-- back first what was borrowed before (negative).
--
-- Look-ups are pinned to their index by lateral joins and rows are written at their place, so a plan
-- made while the tables were empty stays good.
create function bet.transact(
  p_lock boolean,
  p_members uuid[], p_vendors text[], p_rounds text[], p_currencies text[], p_contents bytea[],
  p_nodes integer[], p_game_types text[], p_closed_by text[], p_valid bigint[],
  p_debits bigint[], p_paid bigint[], p_deltas bigint[],
  p_opens boolean[], p_wins boolean[], p_in_round boolean[], p_corrects boolean[], p_on_slip boolean[],
  p_tx_keys text[], p_firsts integer[], p_lasts integer[],
  p_keys text[], p_kinds text[], p_amounts bigint[], p_so_far bigint[]
) returns setof bet.answer
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off
set jit = off as $$
begin
  if p_lock then perform ledger.lock_members(p_members); end if;
  return query
  with judged as materialized (
    select facts.*, facts.code = 'OK' and facts.known = 0 as fresh,
           case when facts.code <> 'OK' or facts.known > 0 then 0
                when facts.balance + p_deltas[no] < facts.floor
                then facts.floor - facts.balance - p_deltas[no]
                when p_deltas[no] > 0 then coalesce((
                  select greatest(balance, -p_deltas[no]) from ledger.purse
                   where member_id = facts.member_id and purse = 'owed' and balance < 0), 0)
                else 0 end as owed
      from (
        select c.no, c.member_id, p.place, p.brand_id, p.balance, p.floor, p.seq, p.turn, b.slip_place,
               k.known, case when k.known > 0 then k.entry_id else uuidv7() end as entry_id,
               case
            when p.balance is null then 'PLAYER_UNKNOWN'
            when p.currency <> p_currencies[c.no] then 'CURRENCY_MISMATCH'
            when m.is_undone then 'TX_ROLLED_BACK'
            when m.is_marked then 'TX_CONFLICT'
            when k.known > 0 then
              case when k.known = cardinality(n.keys) and k.same then 'OK' else 'TX_CONFLICT' end
            when b.slip_place is null and m.is_sealed then 'TX_ROLLED_BACK'
            when b.closed_by is not null and (
              p_in_round[c.no] or p_corrects[c.no] and b.state = 'void') then 'ROUND_CLOSED'
            when b.state = 'void' and (p_in_round[c.no] or p_corrects[c.no]) and not p_opens[c.no]
              then 'ROUND_CLOSED'
            when b.slip_place is null and (p_in_round[c.no] or p_corrects[c.no]) and not p_opens[c.no]
              then 'ROUND_UNKNOWN'
            when p.balance - p_debits[c.no] < p.floor then 'INSUFFICIENT_FUNDS'
            when coalesce(b.payout, 0) + p_paid[c.no] < 0 then 'AMOUNT_INVALID'
            else 'OK' end as code
          from unnest(p_members) with ordinality c (member_id, no)
          left join lateral (
            select ctid as place, brand_id, currency, balance, floor, seq, turn from ledger.purse
             where member_id = c.member_id and purse = 'main' limit 1) p on true
          left join lateral (
            select ctid as slip_place, state, closed_by, payout from bet.bet
             where member_id = c.member_id and vendor = p_vendors[c.no] and round = p_rounds[c.no]
             limit 1) b on true
          cross join lateral (
            select p_tx_keys[c.no]::text[] as keys, 'bet:' || p_vendors[c.no] || ':@' || p_rounds[c.no] as round
            offset 0) n
          cross join lateral (
            select count(*) as known, bool_and(content = p_contents[c.no]) as same,
                   any_value(entry_id) as entry_id
              from ledger.posting
             where member_id = c.member_id and purse = 'main' and key = any (n.keys)) k
          cross join lateral (
            select bool_or(key <> n.round) as is_marked, bool_or(key = n.round) as is_sealed,
                   bool_or(key <> n.round and mark in ('rolled_back', 'tombstone')) as is_undone
              from bet.mark where member_id = c.member_id and key = any (n.keys || n.round)) m
        offset 0) facts
  ), moved as (
    update ledger.purse p
       set balance = p.balance + p_deltas[j.no] + j.owed,
           seq = p.seq + p_lasts[j.no] - p_firsts[j.no] + 1 + (j.owed <> 0)::integer
      from judged j
     where j.fresh and p.ctid = j.place and p.seq = j.seq and p.turn = j.turn
    returning j.no, j.member_id, j.brand_id, j.balance as balance_before, j.seq as seq_before,
              j.entry_id, j.owed, j.slip_place, p.balance, p.seq
  ), borrowed as (
    update ledger.purse p set balance = p.balance - m.owed, seq = p.seq + 1
      from moved m
      cross join lateral (select ctid as place from ledger.purse
                           where member_id = m.member_id and purse = 'owed' limit 1) o
     where m.owed <> 0 and p.ctid = o.place
    returning m.no, p.member_id, p.balance, p.seq, m.entry_id, m.owed
  ), posted as (
    insert into ledger.posting (member_id, purse, seq, key, amount, balance_after, contra, kind, ref,
                                entry_id, leg, content)
    select member_id, 'main', seq_before + leg, p_keys[i], p_amounts[i], balance_before + p_so_far[i],
           'house:' || p_vendors[no] || ':' || p_game_types[no], p_kinds[i],
           p_vendors[no] || ':' || p_rounds[no], entry_id, leg, p_contents[no]
      from (select *, i - p_firsts[no] + 1 as leg
              from (select moved.*, generate_series(p_firsts[no], p_lasts[no]) as i from moved) a) a
    union all
    select member_id, purse, seq, 'owed:' || p_keys[p_firsts[no]], amount, balance, 'owed',
           case when owed > 0 then 'owed' else 'repay' end, p_vendors[no] || ':' || p_rounds[no],
           entry_id, p_lasts[no] - p_firsts[no] + 2, p_contents[no]
      from (select no, member_id, 'main' as purse, seq, owed as amount, balance, owed, entry_id
              from moved where owed <> 0
            union all
            select no, member_id, 'owed', seq, -owed, balance, owed, entry_id from borrowed) l
  ), opened as (
    insert into bet.bet (member_id, bet_id, brand_id, vendor, round, node_id, game_type, currency,
                         stake, payout, valid, calls, win_calls, state, closed_by, settled_at,
                         first_seq, last_seq)
    select member_id, entry_id, brand_id, p_vendors[no], p_rounds[no], p_nodes[no], p_game_types[no],
           p_currencies[no], p_debits[no], p_paid[no], coalesce(p_valid[no], p_debits[no]), 1,
           p_wins[no]::integer, case when p_closed_by[no] is null then 'open' else 'settled' end,
           p_closed_by[no], case when p_closed_by[no] is not null then clock_timestamp() end,
           seq_before + 1, seq_before + 1 + p_lasts[no] - p_firsts[no]
      from moved
     where slip_place is null and p_on_slip[no] and p_opens[no]
  ), grown as (
    update bet.bet b
       set stake = b.stake + p_debits[no], payout = b.payout + p_paid[no],
           valid = case when p_debits[no] > 0 then b.valid + coalesce(p_valid[no], p_debits[no])
                        else coalesce(p_valid[no], b.valid) end,
           calls = b.calls + 1, win_calls = b.win_calls + p_wins[no]::integer,
           closed_by = coalesce(b.closed_by, p_closed_by[no]),
           state = case when coalesce(b.closed_by, p_closed_by[no]) is null then 'open'
                        else 'settled' end,
           settled_at = case when coalesce(b.closed_by, p_closed_by[no]) is not null
                             then coalesce(b.settled_at, clock_timestamp()) end,
           last_seq = seq_before + 1 + p_lasts[no] - p_firsts[no]
      from moved
     where p_on_slip[no] and b.ctid = slip_place
  )
  select no::integer - 1, 'OK', m.balance, m.seq, false, entry_id, null::text, null::bigint,
         null::bigint, null::bigint
    from moved m
  union all
  select no::integer - 1, code, j.balance, j.seq, code = 'OK',
         case when code = 'OK' then entry_id end, null, null, null, null
    from judged j where not fresh;
end $$;

-- One call alone, the plain way: a round that is new or open, and money that is there. Anything else
-- changes nothing and answers nothing, and is for `bet.transact` to judge. What a batch needs to be one
-- statement costs more than a single call does; what is written is the same.
create function bet.transact_alone(
  p_member uuid, p_vendor text, p_round text, p_currency text, p_content bytea, p_node integer,
  p_game_type text, p_closed_by text, p_valid bigint, p_debit bigint, p_paid bigint, p_delta bigint,
  p_opens boolean, p_wins boolean, p_keys text[], p_kinds text[], p_amounts bigint[], p_so_far bigint[]
) returns bet.answer
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off
set jit = off as $$
declare
  v_entry uuid := uuidv7();
  v_balance bigint;
  v_seq bigint;
  v_turn bigint;
  v_brand text;
  v_slip tid;
  v_lines integer := cardinality(p_keys);
begin
  select p.balance, p.seq, p.turn, p.brand_id, b.ctid
    into v_balance, v_seq, v_turn, v_brand, v_slip
    from ledger.purse p
    left join bet.bet b on b.member_id = p_member and b.vendor = p_vendor and b.round = p_round
   where p.member_id = p_member and p.purse = 'main' and p.currency = p_currency
     and p.balance - p_debit >= p.floor and p.balance + p_delta >= p.floor
     and case when b.state is null then p_opens else b.state = 'open' and b.payout + p_paid >= 0 end
     and not exists (select from ledger.posting t
                      where t.member_id = p_member and t.purse = 'main' and t.key = any (p_keys))
     and not exists (select from bet.mark m where m.member_id = p_member
                        and m.key = any (p_keys || ('bet:' || p_vendor || ':@' || p_round)))
     and not exists (select from ledger.purse o where p_delta > 0 and o.member_id = p_member
                        and o.purse = 'owed' and o.balance < 0);
  if not found then return null; end if;

  update ledger.purse set balance = balance + p_delta, seq = seq + v_lines
   where member_id = p_member and purse = 'main' and seq = v_seq and turn = v_turn;
  if not found then return null; end if;

  insert into ledger.posting (member_id, purse, seq, key, amount, balance_after, contra, kind, ref,
                              entry_id, leg, content)
  select p_member, 'main', v_seq + leg, p_keys[leg], p_amounts[leg], v_balance + p_so_far[leg],
         'house:' || p_vendor || ':' || p_game_type, p_kinds[leg], p_vendor || ':' || p_round, v_entry,
         leg, p_content
    from (select generate_series(1, v_lines) as leg) line;

  if v_slip is null then
    insert into bet.bet (member_id, bet_id, brand_id, vendor, round, node_id, game_type, currency,
                         stake, payout, valid, calls, win_calls, state, closed_by, settled_at,
                         first_seq, last_seq)
    values (p_member, v_entry, v_brand, p_vendor, p_round, p_node, p_game_type, p_currency, p_debit,
            p_paid, coalesce(p_valid, p_debit), 1, p_wins::integer,
            case when p_closed_by is null then 'open' else 'settled' end, p_closed_by,
            case when p_closed_by is not null then clock_timestamp() end, v_seq + 1, v_seq + v_lines);
  else
    update bet.bet
       set stake = stake + p_debit, payout = payout + p_paid,
           valid = case when p_debit > 0 then valid + coalesce(p_valid, p_debit)
                        else coalesce(p_valid, valid) end,
           calls = calls + 1, win_calls = win_calls + p_wins::integer, closed_by = p_closed_by,
           state = case when p_closed_by is null then 'open' else 'settled' end,
           settled_at = case when p_closed_by is not null then clock_timestamp() end,
           last_seq = v_seq + v_lines
     where ctid = v_slip;
  end if;
  return row (0, 'OK', v_balance + p_delta, v_seq + v_lines, false, v_entry, null, null, null,
              null)::bet.answer;
end $$;

revoke all on all functions in schema bet from public;
revoke insert, update, delete on all tables in schema bet from parola_server;
grant execute on function bet.transact, bet.transact_alone to parola_server;
