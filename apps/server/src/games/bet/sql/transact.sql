-- Bets, wins and corrections: all actions of a call or none of them, in one statement and one commit. Each
-- call has one place in the arrays, its actions from `p_firsts` to `p_lasts` of theirs; a member appears once. A
-- refused call never fails its batch.
--
-- Nothing is locked before it is judged. A wallet that moved since the statement began is skipped, and its call
-- gets no response: it is repeated with `p_lock`. `owed` is how much of a call goes through the owed wallet:
-- what the main wallet cannot cover is borrowed (positive), and a credit repays earlier debt first (negative).
--
-- Look-ups are pinned to their index by lateral joins and rows are written at their place, so that a plan made
-- while the tables were empty stays good.
--
-- Stakes of a member with limits are judged behind the wallet's lock only: the plain functions skip them, this
-- one gives them no row without the lock, and with it checks the member's limits.
--
-- A call of a member with a bonus, or of a bet that had one, returns BONUS and changes nothing:
-- `bet.transact_with_bonus` applies it.
--
-- A win that needs a review (`bet.is_high`) returns HOLD and changes nothing. With `p_holds` it is applied:
-- `bet.transact_held` puts it under review in the same transaction. No wallet and no bet holds more than the
-- vendor protocol can express: 9,999,999,999,999.99.
create or replace function bet.transact(
  p_lock boolean, p_holds boolean,
  p_members uuid[], p_vendors text[], p_rounds text[], p_currencies text[], p_contents bytea[],
  p_nodes integer[], p_game_types text[], p_closed_by text[], p_valid bigint[],
  p_debits bigint[], p_paid bigint[], p_deltas bigint[],
  p_opens boolean[], p_wins boolean[], p_most bigint[], p_times bigint[], p_allowed bigint[],
  p_in_round boolean[], p_corrects boolean[], p_on_bet boolean[],
  p_tx_keys text[], p_firsts integer[], p_lasts integer[],
  p_keys text[], p_kinds text[], p_amounts bigint[], p_so_far bigint[]
) returns setof bet.answer
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off
set jit = off as $$
declare
  v_is_shared boolean := coalesce(current_setting('bet.is_shared', true), '') = 'true';
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
                  select greatest(balance, -p_deltas[no]) from ledger.wallet
                   where member_id = facts.member_id and wallet = 'owed' and balance < 0), 0)
                else 0 end as owed
      from (
        select c.no, c.member_id, p.place, p.brand_id, p.balance, p.floor, p.seq, p.turn, b.bet_place,
               k.known, h.is_high,
               case when k.known > 0 then k.entry_id else uuidv7(platform.shift()) end as entry_id,
               case
            when p.balance is null then 'PLAYER_UNKNOWN'
            when p.currency <> p_currencies[c.no] then 'CURRENCY_MISMATCH'
            when not v_is_shared and (p.has_bonus or b.closed_by is not null and exists (
                   select from wagering.bet_share s where s.member_id = c.member_id and s.bet_id = b.bet_id))
              then 'BONUS'
            when m.is_undone then 'TX_ROLLED_BACK'
            when m.is_marked then 'TX_CONFLICT'
            when k.known > 0 then
              case when k.known = cardinality(n.keys) and k.same then 'OK' else 'TX_CONFLICT' end
            when b.bet_place is null and m.is_sealed then 'TX_ROLLED_BACK'
            when b.closed_by is not null and (
              p_in_round[c.no] or p_corrects[c.no] and b.state = 'void') then 'ROUND_CLOSED'
            when b.state = 'void' and (p_in_round[c.no] or p_corrects[c.no]) and not p_opens[c.no]
              then 'ROUND_CLOSED'
            when b.bet_place is null and (p_in_round[c.no] or p_corrects[c.no]) and not p_opens[c.no]
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
              case when p_lock then coalesce(safer_play.bet_check(c.member_id, p_debits[c.no]), 'OK') end
            else 'OK' end as code
          from unnest(p_members) with ordinality c (member_id, no)
          left join lateral (
            select ctid as place, brand_id, currency, balance, floor, seq, turn, is_watched, has_bonus
              from ledger.wallet
             where member_id = c.member_id and wallet = 'main' limit 1) p on true
          left join lateral (
            select ctid as bet_place, bet_id, state, closed_by, stake, payout from bet.bet
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
             where member_id = c.member_id and wallet = 'main' and key = any (n.keys)) k
          cross join lateral (
            select bool_or(key <> n.round) as is_marked, bool_or(key = n.round) as is_sealed,
                   bool_or(key <> n.round and mark in ('rolled_back', 'tombstone')) as is_undone
              from bet.mark where member_id = c.member_id and key = any (n.keys || n.round)) m
        offset 0) facts
  ), moved as (
    update ledger.wallet p
       set balance = p.balance + p_deltas[j.no] + j.owed,
           seq = p.seq + p_lasts[j.no] - p_firsts[j.no] + 1 + (j.owed <> 0)::integer
      from judged j
     where j.fresh and p.ctid = j.place and p.seq = j.seq and p.turn = j.turn
    returning j.no, j.member_id, j.brand_id, j.balance as balance_before, j.seq as seq_before,
              j.entry_id, j.owed, j.bet_place, p.balance, p.seq
  ), borrowed as (
    update ledger.wallet p set balance = p.balance - m.owed, seq = p.seq + 1
      from moved m
      cross join lateral (select ctid as place from ledger.wallet
                           where member_id = m.member_id and wallet = 'owed' limit 1) o
     where m.owed <> 0 and p.ctid = o.place
    returning m.no, p.member_id, p.balance, p.seq, m.entry_id, m.owed
  ), posted as (
    insert into ledger.posting (member_id, wallet, seq, key, amount, balance_after, contra, kind, ref,
                                entry_id, leg, content, at)
    select member_id, 'main', seq_before + leg, p_keys[i], p_amounts[i], balance_before + p_so_far[i],
           'house:' || p_vendors[no] || ':' || p_game_types[no], p_kinds[i],
           p_vendors[no] || ':' || p_rounds[no], entry_id, leg, p_contents[no],
           platform.clock()
      from (select *, i - p_firsts[no] + 1 as leg
              from (select moved.*, generate_series(p_firsts[no], p_lasts[no]) as i from moved) a) a
    union all
    select member_id, wallet, seq, 'owed:' || p_keys[p_firsts[no]], amount, balance, 'owed',
           case when owed > 0 then 'owed' else 'repay' end, p_vendors[no] || ':' || p_rounds[no],
           entry_id, p_lasts[no] - p_firsts[no] + 2, p_contents[no], platform.clock()
      from (select no, member_id, 'main' as wallet, seq, owed as amount, balance, owed, entry_id
              from moved where owed <> 0
            union all
            select no, member_id, 'owed', seq, -owed, balance, owed, entry_id from borrowed) l
  ), opened as (
    insert into bet.bet (member_id, bet_id, brand_id, vendor, round, node_id, game_type, currency,
                         stake, payout, valid, calls, win_calls, state, closed_by, settled_at,
                         first_seq, last_seq, opened_at)
    select member_id, entry_id, brand_id, p_vendors[no], p_rounds[no], p_nodes[no], p_game_types[no],
           p_currencies[no], p_debits[no], p_paid[no], coalesce(p_valid[no], p_debits[no]), 1,
           p_wins[no]::integer, case when p_closed_by[no] is null then 'open' else 'settled' end,
           p_closed_by[no], case when p_closed_by[no] is not null then platform.clock() end,
           seq_before + 1, seq_before + 1 + p_lasts[no] - p_firsts[no], platform.clock()
      from moved
     where bet_place is null and p_on_bet[no] and p_opens[no]
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
                             then coalesce(b.settled_at, platform.clock()) end,
           last_seq = seq_before + 1 + p_lasts[no] - p_firsts[no]
      from moved
     where p_on_bet[no] and b.ctid = bet_place
  )
  select no::integer - 1, 'OK', m.balance, m.seq, false, entry_id, null::text, null::bigint,
         null::bigint, null::bigint, null::bigint
    from moved m
  union all
  select no::integer - 1,
         case when code = 'OK' and known = 0 then 'HOLD' else split_part(code, ':', 1) end,
         j.balance, j.seq, code = 'OK' and known > 0,
         case when code = 'OK' and known > 0 then entry_id end, substring(code from ':(.*)'),
         null, null, null, null
    from judged j where not fresh;
end $$;
