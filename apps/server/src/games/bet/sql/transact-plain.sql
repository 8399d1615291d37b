-- Many plain calls: rounds that are new or open, and money that is there. Anything else changes nothing, gets
-- no row and is left for `bet.transact` to judge, as after `bet.transact_alone`. What is written is the same.
--
-- Each call has one place in the arrays, its actions from `p_firsts` to `p_lasts` of theirs; a member appears
-- once. Look-ups are pinned to their index by lateral joins and rows are written at their place, so that a plan
-- made while the tables were empty stays good.
create or replace function bet.transact_plain(
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
    update ledger.wallet p set balance = p.balance + p_deltas[c.no], seq = p.seq + c.lines
      from (
        select c.no, c.lines, main.place, main.seq, main.turn, bet.place as bet_place,
               uuidv7(platform.shift()) as entry_id
          from (select member_id, no, p_lasts[no] - p_firsts[no] + 1 as lines
                  from unnest(p_members) with ordinality m (member_id, no)) c
          cross join lateral (
            select ctid as place, currency, balance, floor, seq, turn, is_watched, has_bonus from ledger.wallet
             where member_id = c.member_id and wallet = 'main' limit 1) main
          left join lateral (
            select ctid as place, state, stake, payout from bet.bet
             where member_id = c.member_id and vendor = p_vendors[c.no] and round = p_rounds[c.no]
             limit 1) bet on true
          left join lateral (
            select true as is_there from bet.mark
             where member_id = c.member_id
               and key = any (p_keys[p_firsts[c.no]:p_lasts[c.no]]
                              || ('bet:' || p_vendors[c.no] || ':@' || p_rounds[c.no])) limit 1) mark on true
         where main.currency = p_currencies[c.no] and mark.is_there is null
           and not main.has_bonus and (p_debits[c.no] = 0 or not main.is_watched)
           and main.balance - p_debits[c.no] >= main.floor
           and main.balance + p_deltas[c.no] between main.floor and 999999999999999
           and (p_valid[c.no] is null or p_valid[c.no] <= p_debits[c.no])
           and not bet.is_high(p_paid[c.no], coalesce(bet.payout, 0),
                               coalesce(bet.stake, 0) + p_debits[c.no],
                               p_most[c.no], p_times[c.no], p_allowed[c.no])
           and case when bet.place is null then p_opens[c.no]
                    else bet.state = 'open' and bet.payout + p_paid[c.no] >= 0
                         and not exists (
                           select from ledger.posting t
                            where t.member_id = c.member_id and t.wallet = 'main'
                              and t.key = any (p_keys[p_firsts[c.no]:p_lasts[c.no]])) end
           and case when p_deltas[c.no] > 0
                    then not exists (select from ledger.wallet o where o.member_id = c.member_id
                                        and o.wallet = 'owed' and o.balance < 0) else true end
        offset 0) c
     where p.ctid = c.place and p.seq = c.seq and p.turn = c.turn
    returning c.no, p.member_id, p.brand_id, p.balance, p.seq, c.lines, c.bet_place, c.entry_id
  ), posted as (
    insert into ledger.posting (member_id, wallet, seq, key, amount, balance_after, contra, kind, ref,
                                entry_id, leg, content, at)
    select member_id, 'main', seq - lines + leg, p_keys[i], p_amounts[i],
           balance - p_deltas[no] + p_so_far[i], 'house:' || p_vendors[no] || ':' || p_game_types[no],
           p_kinds[i], p_vendors[no] || ':' || p_rounds[no], entry_id, leg, p_contents[no], platform.clock()
      from (select *, p_firsts[no] - 1 + leg as i
              from (select moved.*, generate_series(1, lines) as leg from moved) a) a
  ), opened as (
    insert into bet.bet (member_id, bet_id, brand_id, vendor, round, node_id, game_type, currency,
                         stake, payout, valid, calls, win_calls, state, closed_by, settled_at,
                         first_seq, last_seq, opened_at)
    select member_id, entry_id, brand_id, p_vendors[no], p_rounds[no], p_nodes[no], p_game_types[no],
           p_currencies[no], p_debits[no], p_paid[no], coalesce(p_valid[no], p_debits[no]), 1,
           p_wins[no]::integer, case when p_closed_by[no] is null then 'open' else 'settled' end,
           p_closed_by[no], case when p_closed_by[no] is not null then platform.clock() end,
           seq - lines + 1, seq, platform.clock()
      from moved
     where bet_place is null
  ), grown as (
    update bet.bet b
       set stake = b.stake + p_debits[no], payout = b.payout + p_paid[no],
           valid = case when p_debits[no] > 0 then b.valid + coalesce(p_valid[no], p_debits[no])
                        else coalesce(p_valid[no], b.valid) end,
           calls = b.calls + 1, win_calls = b.win_calls + p_wins[no]::integer,
           closed_by = p_closed_by[no],
           state = case when p_closed_by[no] is null then 'open' else 'settled' end,
           settled_at = case when p_closed_by[no] is not null then platform.clock() end,
           last_seq = m.seq
      from moved m
     where b.ctid = bet_place
  )
  select no::integer - 1, m.balance, m.seq, m.entry_id from moved m;
end $$;
