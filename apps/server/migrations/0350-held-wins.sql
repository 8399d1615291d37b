-- What a vendor may make us pay. A win above what its title, its vendor or the day allows is taken and
-- answered like any other, but its money stands on the member's `review` purse until two operators have
-- looked at it. The limits come with each call, from rows that the server has read anyway.

-- No purse and no slip holds more than the vendor protocol can name: 9,999,999,999,999.99. Sums of
-- several may be more, and stay far below what a bigint holds.

-- Whether a win needs a second look: above `p_most`, or the round's payout above `p_times` its stake and
-- `p_allowed` beside it, which is what jackpots and free rounds give. Divides instead of multiplying, so
-- that nothing overflows.
create function bet.is_high(
  p_paid bigint, p_payout bigint, p_stake bigint, p_most bigint, p_times bigint, p_allowed bigint
) returns boolean
language sql immutable as $$
  select p_paid > 0 and (p_paid > p_most
    or (p_payout + p_paid - p_allowed + p_times - 1) / p_times > p_stake)
$$;

-- A win under review. Its postings carry its entry in their keys.
create table bet.held_win (
  member_id uuid not null,
  entry_id uuid not null,
  brand_id text not null,
  vendor text not null,
  round text not null,
  tx text not null,
  node_id integer not null,
  game_type text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  -- What the round had staked, and which limit the win passed.
  stake bigint not null,
  because text not null check (because in ('win', 'times', 'day', 'pool')),
  state text not null default 'held' check (state in ('held', 'released', 'refused', 'rolled_back')),
  held_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- When its case was opened and its member told.
  alarm_at timestamptz,
  primary key (member_id, entry_id),
  unique (entry_id),
  check ((state = 'held') = (ended_at is null))
);
create index held_win_open on bet.held_win (brand_id, held_at) where state = 'held';
create index held_win_lately on bet.held_win (brand_id, held_at desc);
create index held_win_untold on bet.held_win (held_at) where alarm_at is null;
create index held_win_of_round on bet.held_win (member_id, vendor, round);

create function bet.transact(
  p_lock boolean, p_holds boolean,
  p_members uuid[], p_vendors text[], p_rounds text[], p_currencies text[], p_contents bytea[],
  p_nodes integer[], p_game_types text[], p_closed_by text[], p_valid bigint[],
  p_debits bigint[], p_paid bigint[], p_deltas bigint[],
  p_opens boolean[], p_wins boolean[], p_most bigint[], p_times bigint[], p_allowed bigint[],
  p_in_round boolean[], p_corrects boolean[], p_on_slip boolean[],
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
    select facts.*,
           case when facts.code is not null
                then facts.code = 'OK' and facts.known = 0 and (p_holds or not facts.is_high) end as fresh,
           case when facts.code <> 'OK' or facts.known > 0 then 0
                when facts.balance + p_deltas[no] < facts.floor
                then facts.floor - facts.balance - p_deltas[no]
                when p_deltas[no] > 0 then coalesce((
                  select greatest(balance, -p_deltas[no]) from ledger.purse
                   where member_id = facts.member_id and purse = 'owed' and balance < 0), 0)
                else 0 end as owed
      from (
        select c.no, c.member_id, p.place, p.brand_id, p.balance, p.floor, p.seq, p.turn, b.slip_place,
               k.known, h.is_high,
               case when k.known > 0 then k.entry_id else uuidv7() end as entry_id,
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
            when coalesce(b.payout, 0) + p_paid[c.no] < 0
              or p_valid[c.no] > case when p_debits[c.no] > 0 then p_debits[c.no]
                                      else coalesce(b.stake, 0) end
              or greatest(coalesce(b.payout, 0) + p_paid[c.no],
                          coalesce(b.stake, 0) + p_debits[c.no]) > 999999999999999
              or p.balance + p_deltas[c.no] > 999999999999999 and not h.is_high
              then 'AMOUNT_INVALID'
            when p_debits[c.no] > 0 and p.is_watched then
              case when p_lock then coalesce(safer_play.wall(c.member_id, p_debits[c.no]), 'OK') end
            else 'OK' end as code
          from unnest(p_members) with ordinality c (member_id, no)
          left join lateral (
            select ctid as place, brand_id, currency, balance, floor, seq, turn, is_watched from ledger.purse
             where member_id = c.member_id and purse = 'main' limit 1) p on true
          left join lateral (
            select ctid as slip_place, state, closed_by, stake, payout from bet.bet
             where member_id = c.member_id and vendor = p_vendors[c.no] and round = p_rounds[c.no]
             limit 1) b on true
          cross join lateral (
            select p_tx_keys[c.no]::text[] as keys, 'bet:' || p_vendors[c.no] || ':@' || p_rounds[c.no] as round
            offset 0) n
          cross join lateral (
            select bet.is_high(p_paid[c.no], coalesce(b.payout, 0), coalesce(b.stake, 0) + p_debits[c.no],
                               p_most[c.no], p_times[c.no], p_allowed[c.no]) as is_high) h
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
  select no::integer - 1,
         case when code = 'OK' and known = 0 then 'HOLD' else split_part(code, ':', 1) end,
         j.balance, j.seq, code = 'OK' and known > 0,
         case when code = 'OK' and known > 0 then entry_id end, nullif(split_part(code, ':', 2), ''),
         null, null, null
    from judged j where not fresh;
end $$;

-- As before, but for wins that need a second look.
create function bet.transact_plain(
  p_members uuid[], p_vendors text[], p_rounds text[], p_currencies text[], p_contents bytea[],
  p_nodes integer[], p_game_types text[], p_closed_by text[], p_valid bigint[],
  p_debits bigint[], p_paid bigint[], p_deltas bigint[], p_opens boolean[], p_wins boolean[],
  p_most bigint[], p_times bigint[], p_allowed bigint[],
  p_firsts integer[], p_lasts integer[],
  p_keys text[], p_kinds text[], p_amounts bigint[], p_so_far bigint[]
) returns setof bet.done
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off
set jit = off as $$
begin
  return query
  with moved as (
    update ledger.purse p set balance = p.balance + p_deltas[c.no], seq = p.seq + c.lines
      from (
        select c.no, c.lines, main.place, main.seq, main.turn, slip.place as slip_place,
               uuidv7() as entry_id
          from (select member_id, no, p_lasts[no] - p_firsts[no] + 1 as lines
                  from unnest(p_members) with ordinality m (member_id, no)) c
          cross join lateral (
            select ctid as place, currency, balance, floor, seq, turn, is_watched from ledger.purse
             where member_id = c.member_id and purse = 'main' limit 1) main
          left join lateral (
            select ctid as place, state, stake, payout from bet.bet
             where member_id = c.member_id and vendor = p_vendors[c.no] and round = p_rounds[c.no]
             limit 1) slip on true
          left join lateral (
            select true as is_there from bet.mark
             where member_id = c.member_id
               and key = any (p_keys[p_firsts[c.no]:p_lasts[c.no]]
                              || ('bet:' || p_vendors[c.no] || ':@' || p_rounds[c.no])) limit 1) mark on true
         where main.currency = p_currencies[c.no] and mark.is_there is null
           and (p_debits[c.no] = 0 or not main.is_watched)
           and main.balance - p_debits[c.no] >= main.floor
           and main.balance + p_deltas[c.no] between main.floor and 999999999999999
           and (p_valid[c.no] is null or p_valid[c.no] <= p_debits[c.no])
           and not bet.is_high(p_paid[c.no], coalesce(slip.payout, 0),
                               coalesce(slip.stake, 0) + p_debits[c.no],
                               p_most[c.no], p_times[c.no], p_allowed[c.no])
           and case when slip.place is null then p_opens[c.no]
                    else slip.state = 'open' and slip.payout + p_paid[c.no] >= 0
                         and not exists (
                           select from ledger.posting t
                            where t.member_id = c.member_id and t.purse = 'main'
                              and t.key = any (p_keys[p_firsts[c.no]:p_lasts[c.no]])) end
           and case when p_deltas[c.no] > 0
                    then not exists (select from ledger.purse o where o.member_id = c.member_id
                                        and o.purse = 'owed' and o.balance < 0) else true end
        offset 0) c
     where p.ctid = c.place and p.seq = c.seq and p.turn = c.turn
    returning c.no, p.member_id, p.brand_id, p.balance, p.seq, c.lines, c.slip_place, c.entry_id
  ), posted as (
    insert into ledger.posting (member_id, purse, seq, key, amount, balance_after, contra, kind, ref,
                                entry_id, leg, content)
    select member_id, 'main', seq - lines + leg, p_keys[i], p_amounts[i],
           balance - p_deltas[no] + p_so_far[i], 'house:' || p_vendors[no] || ':' || p_game_types[no],
           p_kinds[i], p_vendors[no] || ':' || p_rounds[no], entry_id, leg, p_contents[no]
      from (select *, p_firsts[no] - 1 + leg as i
              from (select moved.*, generate_series(1, lines) as leg from moved) a) a
  ), opened as (
    insert into bet.bet (member_id, bet_id, brand_id, vendor, round, node_id, game_type, currency,
                         stake, payout, valid, calls, win_calls, state, closed_by, settled_at,
                         first_seq, last_seq)
    select member_id, entry_id, brand_id, p_vendors[no], p_rounds[no], p_nodes[no], p_game_types[no],
           p_currencies[no], p_debits[no], p_paid[no], coalesce(p_valid[no], p_debits[no]), 1,
           p_wins[no]::integer, case when p_closed_by[no] is null then 'open' else 'settled' end,
           p_closed_by[no], case when p_closed_by[no] is not null then clock_timestamp() end,
           seq - lines + 1, seq
      from moved
     where slip_place is null
  ), grown as (
    update bet.bet b
       set stake = b.stake + p_debits[no], payout = b.payout + p_paid[no],
           valid = case when p_debits[no] > 0 then b.valid + coalesce(p_valid[no], p_debits[no])
                        else coalesce(p_valid[no], b.valid) end,
           calls = b.calls + 1, win_calls = b.win_calls + p_wins[no]::integer,
           closed_by = p_closed_by[no],
           state = case when p_closed_by[no] is null then 'open' else 'settled' end,
           settled_at = case when p_closed_by[no] is not null then clock_timestamp() end,
           last_seq = m.seq
      from moved m
     where b.ctid = slip_place
  )
  select no::integer - 1, m.balance, m.seq, m.entry_id from moved m;
end $$;

-- As before, for one call.
create function bet.transact_alone(
  p_member uuid, p_vendor text, p_round text, p_currency text, p_content bytea, p_node integer,
  p_game_type text, p_closed_by text, p_valid bigint, p_debit bigint, p_paid bigint, p_delta bigint,
  p_opens boolean, p_wins boolean, p_most bigint, p_times bigint, p_allowed bigint,
  p_keys text[], p_kinds text[], p_amounts bigint[], p_so_far bigint[]
) returns bet.done
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off
set jit = off as $$
declare
  v_entry uuid;
  v_balance bigint;
  v_seq bigint;
  v_turn bigint;
  v_brand text;
  v_slip tid;
begin
  select p.balance, p.seq, p.turn, p.brand_id, b.ctid, uuidv7()
    into v_balance, v_seq, v_turn, v_brand, v_slip, v_entry
    from ledger.purse p
    left join bet.bet b on b.member_id = p_member and b.vendor = p_vendor and b.round = p_round
   where p.member_id = p_member and p.purse = 'main' and p.currency = p_currency
     and (p_debit = 0 or not p.is_watched)
     and p.balance - p_debit >= p.floor and p.balance + p_delta between p.floor and 999999999999999
     and (p_valid is null or p_valid <= p_debit)
     and not bet.is_high(p_paid, coalesce(b.payout, 0), coalesce(b.stake, 0) + p_debit,
                         p_most, p_times, p_allowed)
     and case when b.state is null then p_opens else b.state = 'open' and b.payout + p_paid >= 0 end
     and not exists (select from bet.mark m where m.member_id = p_member
                        and m.key = any (p_keys || ('bet:' || p_vendor || ':@' || p_round)))
     and not exists (select from ledger.purse o where p_delta > 0 and o.member_id = p_member
                        and o.purse = 'owed' and o.balance < 0);
  if not found then return null; end if;
  if v_slip is not null then
    perform from ledger.posting
      where member_id = p_member and purse = 'main' and key = any (p_keys);
    if found then return null; end if;
  end if;

  update ledger.purse set balance = balance + p_delta, seq = seq + cardinality(p_keys)
   where member_id = p_member and purse = 'main' and seq = v_seq and turn = v_turn;
  if not found then return null; end if;

  insert into ledger.posting (member_id, purse, seq, key, amount, balance_after, contra, kind, ref,
                              entry_id, leg, content)
  select p_member, 'main', v_seq + leg, p_keys[leg], p_amounts[leg], v_balance + p_so_far[leg],
         'house:' || p_vendor || ':' || p_game_type, p_kinds[leg], p_vendor || ':' || p_round, v_entry,
         leg, p_content
    from generate_series(1, cardinality(p_keys)) leg;

  if v_slip is null then
    insert into bet.bet (member_id, bet_id, brand_id, vendor, round, node_id, game_type, currency,
                         stake, payout, valid, calls, win_calls, state, closed_by, settled_at,
                         first_seq, last_seq)
    values (p_member, v_entry, v_brand, p_vendor, p_round, p_node, p_game_type, p_currency, p_debit,
            p_paid, coalesce(p_valid, p_debit), 1, p_wins::integer,
            case when p_closed_by is null then 'open' else 'settled' end, p_closed_by,
            case when p_closed_by is not null then clock_timestamp() end, v_seq + 1,
            v_seq + cardinality(p_keys));
  else
    update bet.bet
       set stake = stake + p_debit, payout = payout + p_paid,
           valid = case when p_debit > 0 then valid + coalesce(p_valid, p_debit)
                        else coalesce(p_valid, valid) end,
           calls = calls + 1, win_calls = win_calls + p_wins::integer, closed_by = p_closed_by,
           state = case when p_closed_by is null then 'open' else 'settled' end,
           settled_at = case when p_closed_by is not null then clock_timestamp() end,
           last_seq = v_seq + cardinality(p_keys)
     where ctid = v_slip;
  end if;
  return row (0, v_balance + p_delta, v_seq + cardinality(p_keys), v_entry)::bet.done;
end $$;

-- Moves a held win between purses, or between the member and the house; each step has a key of its own.
-- Without `p_to` the money of the purse goes to the house, without `p_from` it comes from there.
create function bet.move_held(p_win bet.held_win, p_kind text, p_from text, p_to text) returns void
language sql as $$
  select ledger.post_lines(array(
    select row (p_win.member_id, purse, 'held:' || p_win.entry_id || ':' || p_kind, amount,
                case when p_from is null or p_to is null
                     then 'house:' || p_win.vendor || ':' || p_win.game_type else 'clearing' end,
                p_kind, p_win.vendor || ':' || p_win.round, moved.entry_id, leg,
                sha256(convert_to(p_win.entry_id::text, 'UTF8')))::ledger.line
      from (select uuidv7() as entry_id offset 0) moved,
           (values (1::smallint, p_from, -p_win.amount), (2::smallint, p_to, p_win.amount)) l (leg, purse, amount)
     where purse is not null
     order by leg))
$$;

-- One call whose win is held: applied like any other, and in the same transaction put on the review
-- purse. What the win paid of a debt is owed again. The answer carries the balance without it.
create function bet.transact_held(
  p_because text,
  p_members uuid[], p_vendors text[], p_rounds text[], p_currencies text[], p_contents bytea[],
  p_nodes integer[], p_game_types text[], p_closed_by text[], p_valid bigint[],
  p_debits bigint[], p_paid bigint[], p_deltas bigint[],
  p_opens boolean[], p_wins boolean[], p_most bigint[], p_times bigint[], p_allowed bigint[],
  p_in_round boolean[], p_corrects boolean[], p_on_slip boolean[],
  p_tx_keys text[], p_firsts integer[], p_lasts integer[],
  p_keys text[], p_kinds text[], p_amounts bigint[], p_so_far bigint[]
) returns setof bet.answer
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off
set jit = off as $$
declare
  v_answer bet.answer;
  v_win bet.held_win;
  v_purse ledger.purse;
  v_short bigint;
  v_key text;
begin
  if cardinality(p_members) <> 1 then raise exception 'one call is held alone'; end if;
  select * into v_answer from bet.transact(
    true, true, p_members, p_vendors, p_rounds, p_currencies, p_contents, p_nodes, p_game_types,
    p_closed_by, p_valid, p_debits, p_paid, p_deltas, p_opens, p_wins, p_most, p_times, p_allowed,
    p_in_round, p_corrects, p_on_slip, p_tx_keys, p_firsts, p_lasts, p_keys, p_kinds, p_amounts, p_so_far);
  if v_answer.code <> 'OK' or v_answer.duplicate or p_paid[1] <= 0 then
    return next v_answer;
    return;
  end if;
  select * into v_purse from ledger.purse where member_id = p_members[1] and purse = 'main';
  insert into ledger.purse (member_id, purse, brand_id, currency)
  values (p_members[1], 'review', v_purse.brand_id, v_purse.currency) on conflict do nothing;
  v_short := p_paid[1] - (v_purse.balance - v_purse.floor);
  if v_short > 0 then
    v_key := 'owed:held:' || v_answer.entry_id;
    perform ledger.post_lines(array[
      row (p_members[1], 'main', v_key, v_short, 'owed', 'owed', p_vendors[1] || ':' || p_rounds[1],
           v_answer.entry_id, 101::smallint, p_contents[1])::ledger.line,
      row (p_members[1], 'owed', v_key, -v_short, 'owed', 'owed', p_vendors[1] || ':' || p_rounds[1],
           v_answer.entry_id, 102::smallint, p_contents[1])::ledger.line]);
  end if;
  insert into bet.held_win (member_id, entry_id, brand_id, vendor, round, tx, node_id, game_type, currency,
                            amount, stake, because)
  select p_members[1], v_answer.entry_id, v_purse.brand_id, p_vendors[1], p_rounds[1],
         substr(p_keys[1], length('bet:' || p_vendors[1]) + 2), p_nodes[1], p_game_types[1],
         v_purse.currency, p_paid[1],
         coalesce((select stake from bet.bet where member_id = p_members[1] and vendor = p_vendors[1]
                      and round = p_rounds[1]), p_debits[1]),
         case when p_because is not null then p_because when p_paid[1] > p_most[1] then 'win' else 'times' end
  returning * into v_win;
  perform bet.move_held(v_win, 'win_held', 'main', 'review');
  select balance, seq into v_answer.balance, v_answer.seq from ledger.purse
   where member_id = p_members[1] and purse = 'main';
  v_answer.outcome := 'HELD';
  return next v_answer;
end $$;

-- What is held or was refused of these postings comes back to the main purse, for the rollback to take.
create function bet.return_held(p_purse ledger.purse, p_lines ledger.posting[]) returns ledger.purse
language plpgsql as $$
declare
  v_win bet.held_win;
begin
  for v_win in
    select h.* from bet.held_win h
     where h.member_id = p_purse.member_id and h.state in ('held', 'refused')
       and h.entry_id in (select entry_id from unnest(p_lines))
     order by h.entry_id for update
  loop
    perform bet.move_held(v_win, 'win_returned', case when v_win.state = 'held' then 'review' end, 'main');
    update bet.held_win set state = 'rolled_back', ended_at = clock_timestamp()
     where member_id = v_win.member_id and entry_id = v_win.entry_id;
  end loop;
  select * into p_purse from ledger.purse where member_id = p_purse.member_id and purse = 'main';
  return p_purse;
end $$;

-- Ends the review of a win, once: its money goes to the member, who pays a debt with it first, or back to
-- the house. Null when it is not under review any more.
create function bet.end_review(p_entry uuid, p_is_released boolean) returns bet.held_win
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_win bet.held_win;
  v_part bet.held_win;
  v_payout bigint;
  v_owed bigint;
begin
  select * into v_win from bet.held_win where entry_id = p_entry;
  if not found then return null; end if;
  perform ledger.lock_members(array[v_win.member_id]);
  select * into v_win from bet.held_win where entry_id = p_entry for update;
  if v_win.state <> 'held' then return null; end if;
  select payout into v_payout from bet.bet
   where member_id = v_win.member_id and vendor = v_win.vendor and round = v_win.round;
  v_part := v_win;
  if not p_is_released then
    -- What the vendor has put right meanwhile was taken from the member, and is not refused as well.
    v_part.amount := greatest(0, v_win.amount - v_payout);
    v_win.amount := v_win.amount - v_part.amount;
  end if;
  if v_part.amount > 0 then
    perform bet.move_held(v_part, 'win_released', 'review', 'main');
    select least(v_part.amount, -balance) into v_owed from ledger.purse
     where member_id = v_win.member_id and purse = 'owed' and balance < 0;
    if v_owed > 0 then
      perform ledger.post_lines(array(
        select row (v_win.member_id, purse, 'owed:held:' || p_entry || ':released', amount, 'owed', 'repay',
                    v_win.vendor || ':' || v_win.round, p_entry, leg,
                    sha256(convert_to(p_entry::text, 'UTF8')))::ledger.line
          from (values (103::smallint, 'main', -v_owed), (104::smallint, 'owed', v_owed)) l (leg, purse, amount)
         order by leg));
    end if;
  end if;
  if not p_is_released and v_win.amount > 0 then
    perform bet.move_held(v_win, 'win_refused', 'review', null);
  end if;
  update bet.held_win
     set state = case when p_is_released or v_win.amount = 0 then 'released' else 'refused' end,
         amount = case when v_win.amount > 0 then v_win.amount else amount end,
         ended_at = clock_timestamp()
   where entry_id = p_entry returning * into v_win;
  return v_win;
end $$;

create function bet.note_told(p_entry uuid) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update bet.held_win set alarm_at = clock_timestamp() where entry_id = p_entry and alarm_at is null
  returning true
$$;

-- As before; what is under review or was refused comes back before it is taken.
create or replace function bet.roll_back(p_call json, p_purse ledger.purse) returns bet.answer
language plpgsql as $$
declare
  v_vendor text := p_call ->> 'vendor';
  v_key text := 'bet:' || v_vendor || ':' || (p_call ->> 'tx');
  v_ref_key text := 'bet:' || v_vendor || ':' || (p_call ->> 'ref_tx');
  v_content bytea := decode(p_call ->> 'content', 'hex');
  v_answer bet.answer := bet.told(p_call, 'OK', p_purse);
  v_own bet.mark;
  v_ref_mark text;
  v_lines ledger.posting[];
  v_undone bet.undone;
begin
  select * into v_own from bet.mark where member_id = p_purse.member_id and key = v_key;
  if v_own.mark = 'rollback' and v_own.content = v_content then
    v_answer.duplicate := true;
    v_answer.outcome := v_own.outcome;
    v_answer.owed := v_own.owed;
    return v_answer;
  end if;
  select mark into v_ref_mark from bet.mark where member_id = p_purse.member_id and key = v_ref_key;
  if v_own.mark is not null or v_ref_mark = 'rollback' or v_key = v_ref_key or exists (
    select from ledger.posting
     where member_id = p_purse.member_id and purse = 'main' and key = v_key) then
    return bet.told(p_call, 'TX_CONFLICT', p_purse);
  end if;

  v_answer.duplicate := false;
  v_answer.owed := 0;
  v_lines := array(select l from bet.standing_lines(p_purse.member_id, v_vendor, p_call ->> 'round',
                                                    p_call ->> 'ref_tx') l);
  v_undone := bet.sum_undone(v_vendor, v_lines);
  if cardinality(v_lines) = 0 and v_ref_key is null then
    v_answer.outcome := bet.seal_round(p_call, p_purse.member_id);
  elsif v_ref_mark is not null then
    v_answer.outcome := 'ALREADY';
  elsif cardinality(v_lines) = 0 then
    v_answer.outcome := 'NOT_FOUND';
    insert into bet.mark (member_id, key, mark, rollback_tx)
    values (p_purse.member_id, v_ref_key, 'tombstone', p_call ->> 'tx');
  elsif v_ref_key is not null and bet.is_leant_on(p_purse.member_id, v_undone) then
    return bet.told(p_call, 'ROUND_SETTLED', p_purse);
  else
    v_answer.outcome := 'ROLLED_BACK';
    p_purse := bet.return_held(p_purse, v_lines);
    v_answer.owed := greatest(0, bet.post_undone(p_call, p_purse, v_lines));
    insert into bet.mark (member_id, key, mark, rollback_tx)
    select p_purse.member_id, key, 'rolled_back', p_call ->> 'tx' from unnest(v_lines);
    perform bet.mend_slip(p_purse.member_id, v_undone,
                          case when v_ref_key is null then p_call ->> 'tx' end);
    select balance, seq into v_answer.balance, v_answer.seq from ledger.purse
     where member_id = p_purse.member_id and purse = 'main';
  end if;
  insert into bet.mark (member_id, key, mark, rollback_tx, content, outcome, owed)
  values (p_purse.member_id, v_key, 'rollback', p_call ->> 'tx', v_content, v_answer.outcome, v_answer.owed);
  return v_answer;
end $$;

-- As before; what is told to count is never more than was staked.
create or replace function bet.close_round(p_call json, p_purse ledger.purse) returns bet.answer
language plpgsql as $$
declare
  v_answer bet.answer := bet.told(p_call, 'OK', p_purse);
  v_bet bet.bet;
begin
  select * into v_bet from bet.bet
   where member_id = p_purse.member_id and vendor = p_call ->> 'vendor' and round = p_call ->> 'round';
  if not found then return bet.told(p_call, 'ROUND_UNKNOWN', p_purse); end if;
  v_answer.stake := v_bet.stake;
  v_answer.payout := v_bet.payout;
  if v_bet.stake <> (p_call ->> 'stake')::bigint or v_bet.payout <> (p_call ->> 'payout')::bigint then
    v_answer.code := 'ROUND_MISMATCH';
    update bet.bet set mismatch = true where member_id = v_bet.member_id and bet_id = v_bet.bet_id;
    return v_answer;
  end if;
  if (p_call ->> 'valid')::bigint > v_bet.stake then
    v_answer.code := 'AMOUNT_INVALID';
    return v_answer;
  end if;
  update bet.bet
     set mismatch = false,
         valid = case when state = 'open' then coalesce((p_call ->> 'valid')::bigint, valid) else valid end,
         state = case when state = 'open' then 'settled' else state end,
         closed_by = coalesce(closed_by, '@close'),
         settled_at = coalesce(settled_at, clock_timestamp())
   where member_id = v_bet.member_id and bet_id = v_bet.bet_id;
  return v_answer;
end $$;

drop function bet.transact(boolean, uuid[], text[], text[], text[], bytea[], integer[], text[], text[],
  bigint[], bigint[], bigint[], bigint[], boolean[], boolean[], boolean[], boolean[], boolean[], text[],
  integer[], integer[], text[], text[], bigint[], bigint[]);
drop function bet.transact_plain(uuid[], text[], text[], text[], bytea[], integer[], text[], text[],
  bigint[], bigint[], bigint[], bigint[], boolean[], boolean[], integer[], integer[], text[], text[],
  bigint[], bigint[]);
drop function bet.transact_alone(uuid, text, text, text, bytea, integer, text, text, bigint, bigint,
  bigint, bigint, boolean, boolean, text[], text[], bigint[], bigint[]);

revoke all on all functions in schema bet from public;
revoke insert, update, delete on bet.held_win from parola_server;
revoke all on function bet.is_high, bet.move_held, bet.return_held from parola_server;
grant execute on function bet.transact, bet.transact_plain, bet.transact_alone, bet.transact_held,
  bet.end_review, bet.note_told to parola_server;

-- What a vendor states of a title, and what operators allow a vendor to pay; null: as the brand has it.
alter table catalogue.title add column max_win_times integer check (max_win_times > 0);

create table catalogue.payout_limit (
  brand_id text not null,
  vendor text not null references catalogue.vendor,
  times integer check (times > 0),
  win_minor bigint check (win_minor > 0),
  title_day_minor bigint check (title_day_minor > 0),
  vendor_day_minor bigint check (vendor_day_minor > 0),
  primary key (brand_id, vendor)
);

-- What a title (or with node 0 a whole vendor) won from a brand on a day, in rounds that have ended, above
-- their stakes; `is_over` when that and what stands in open rounds passed the limit of the day.
create table catalogue.payout_day (
  brand_id text not null,
  vendor text not null,
  node_id integer not null,
  day date not null,
  won_minor numeric not null default 0,
  is_over boolean not null default false,
  primary key (brand_id, vendor, node_id, day)
);
create table catalogue.payout_day_mark (
  brand_id text primary key,
  counted_to timestamptz not null
);
