-- A single plain call: a round that is new or open, and money that is there. Anything else changes nothing,
-- returns nothing and is left for `bet.transact` to judge behind its lock: refusals, repeats, debts, stakes of a
-- member with limits, calls of one with a bonus, wins that need a review, and a wallet that was moved since the
-- statement began. Batching into one statement costs more than a single call does; what is written is the same.
--
-- A call that opens a round does not look for earlier postings of its transactions: one that was used in
-- another round breaks their unique key, nothing of the statement is done, and `bet.transact` returns the
-- reason.
create or replace function bet.transact_alone(
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
  v_bet tid;
begin
  select p.balance, p.seq, p.turn, p.brand_id, b.ctid, uuidv7(platform.shift())
    into v_balance, v_seq, v_turn, v_brand, v_bet, v_entry
    from ledger.wallet p
    left join bet.bet b on b.member_id = p_member and b.vendor = p_vendor and b.round = p_round
   where p.member_id = p_member and p.wallet = 'main' and p.currency = p_currency
     and not p.has_bonus and (p_debit = 0 or not p.is_watched)
     and p.balance - p_debit >= p.floor and p.balance + p_delta between p.floor and 999999999999999
     and (p_valid is null or p_valid <= p_debit)
     and not bet.is_high(p_paid, coalesce(b.payout, 0), coalesce(b.stake, 0) + p_debit,
                         p_most, p_times, p_allowed)
     and case when b.state is null then p_opens else b.state = 'open' and b.payout + p_paid >= 0 end
     and not exists (select from bet.mark m where m.member_id = p_member
                        and m.key = any (p_keys || ('bet:' || p_vendor || ':@' || p_round)))
     and not exists (select from ledger.wallet o where p_delta > 0 and o.member_id = p_member
                        and o.wallet = 'owed' and o.balance < 0);
  if not found then return null; end if;
  if v_bet is not null then
    perform from ledger.posting
      where member_id = p_member and wallet = 'main' and key = any (p_keys);
    if found then return null; end if;
  end if;

  update ledger.wallet set balance = balance + p_delta, seq = seq + cardinality(p_keys)
   where member_id = p_member and wallet = 'main' and seq = v_seq and turn = v_turn;
  if not found then return null; end if;

  insert into ledger.posting (member_id, wallet, seq, key, amount, balance_after, contra, kind, ref,
                              entry_id, leg, content, at)
  select p_member, 'main', v_seq + leg, p_keys[leg], p_amounts[leg], v_balance + p_so_far[leg],
         'house:' || p_vendor || ':' || p_game_type, p_kinds[leg], p_vendor || ':' || p_round, v_entry,
         leg, p_content, platform.clock()
    from generate_series(1, cardinality(p_keys)) leg;

  if v_bet is null then
    insert into bet.bet (member_id, bet_id, brand_id, vendor, round, node_id, game_type, currency,
                         stake, payout, valid, calls, win_calls, state, closed_by, settled_at,
                         first_seq, last_seq, opened_at)
    values (p_member, v_entry, v_brand, p_vendor, p_round, p_node, p_game_type, p_currency, p_debit,
            p_paid, coalesce(p_valid, p_debit), 1, p_wins::integer,
            case when p_closed_by is null then 'open' else 'settled' end, p_closed_by,
            case when p_closed_by is not null then platform.clock() end, v_seq + 1,
            v_seq + cardinality(p_keys), platform.clock());
  else
    update bet.bet
       set stake = stake + p_debit, payout = payout + p_paid,
           valid = case when p_debit > 0 then valid + coalesce(p_valid, p_debit)
                        else coalesce(p_valid, valid) end,
           calls = calls + 1, win_calls = win_calls + p_wins::integer, closed_by = p_closed_by,
           state = case when p_closed_by is null then 'open' else 'settled' end,
           settled_at = case when p_closed_by is not null then platform.clock() end,
           last_seq = v_seq + cardinality(p_keys)
     where ctid = v_bet;
  end if;
  return row (0, v_balance + p_delta, v_seq + cardinality(p_keys), v_entry)::bet.done;
end $$;
