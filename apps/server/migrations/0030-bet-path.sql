-- The ways of most calls: a round that is new or open, and money that is there. Anything else changes
-- nothing and gets no row, and is for `bet.transact` to judge behind its lock: refusals, repeats, what is
-- owed, and a purse that somebody else moved since the statement began. What is written is the same.
--
-- A call that opens a round does not look for earlier postings of its transactions: one that was used in
-- another round breaks their unique key, nothing of the statement is done, and `bet.transact` says why.
create type bet.done as (no integer, balance bigint, seq bigint, entry_id uuid);

-- Many calls, each at one place of the arrays, its actions from `p_firsts` to `p_lasts` of theirs; a
-- member is named once. Look-ups are pinned to their index by lateral joins and rows are written at their
-- place, so a plan made while the tables were empty stays good.
create function bet.transact_plain(
  p_members uuid[], p_vendors text[], p_rounds text[], p_currencies text[], p_contents bytea[],
  p_nodes integer[], p_game_types text[], p_closed_by text[], p_valid bigint[],
  p_debits bigint[], p_paid bigint[], p_deltas bigint[], p_opens boolean[], p_wins boolean[],
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
            select ctid as place, currency, balance, floor, seq, turn from ledger.purse
             where member_id = c.member_id and purse = 'main' limit 1) main
          left join lateral (
            select ctid as place, state, payout from bet.bet
             where member_id = c.member_id and vendor = p_vendors[c.no] and round = p_rounds[c.no]
             limit 1) slip on true
          left join lateral (
            select true as is_there from bet.mark
             where member_id = c.member_id
               and key = any (p_keys[p_firsts[c.no]:p_lasts[c.no]]
                              || ('bet:' || p_vendors[c.no] || ':@' || p_rounds[c.no])) limit 1) mark on true
         where main.currency = p_currencies[c.no] and mark.is_there is null
           and main.balance - p_debits[c.no] >= main.floor
           and main.balance + p_deltas[c.no] >= main.floor
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

-- One call alone. What a batch needs to be one statement costs more than a single call does.
drop function bet.transact_alone;
create function bet.transact_alone(
  p_member uuid, p_vendor text, p_round text, p_currency text, p_content bytea, p_node integer,
  p_game_type text, p_closed_by text, p_valid bigint, p_debit bigint, p_paid bigint, p_delta bigint,
  p_opens boolean, p_wins boolean, p_keys text[], p_kinds text[], p_amounts bigint[], p_so_far bigint[]
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
     and p.balance - p_debit >= p.floor and p.balance + p_delta >= p.floor
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

revoke all on function bet.transact_plain, bet.transact_alone from public;
grant execute on function bet.transact_plain, bet.transact_alone to parola_server;
