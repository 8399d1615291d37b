-- Stores a round as its vendor reports it; repeating it changes nothing. Beside the bet there is a posting of
-- zero: consumers read a member's postings, and find the round by it.
create or replace function bet.keep_away_round(
  p_member uuid, p_vendor text, p_round text, p_node integer, p_game_type text,
  p_stake bigint, p_payout bigint, p_state text, p_opened timestamptz, p_settled timestamptz
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
declare
  v_wallet ledger.wallet;
  v_bet bet.bet;
  v_no integer;
  v_content bytea := sha256(convert_to(jsonb_build_array(p_stake, p_payout, p_state)::text, 'UTF8'));
begin
  perform ledger.lock_members(array[p_member]);
  select * into v_wallet from ledger.wallet where member_id = p_member and wallet = 'main';
  if not found then return false; end if;
  select * into v_bet from bet.bet
   where member_id = p_member and vendor = p_vendor and round = p_round;
  if found and not v_bet.is_away then
    raise exception 'round % of % was staked from the main wallet', p_round, p_vendor
      using errcode = 'check_violation';
  end if;
  if (v_bet.stake, v_bet.payout, v_bet.state) = (p_stake, p_payout, p_state) then return false; end if;
  v_no := coalesce(v_bet.calls, 0) + 1;
  perform ledger.post_lines(array[row (
    p_member, 'main', 'away:' || p_vendor || ':' || p_round || ':' || v_no, 0,
    'house:' || p_vendor || ':' || p_game_type, 'away', p_vendor || ':' || p_round, uuidv7(platform.shift()), 1,
    v_content)::ledger.line]);
  insert into bet.bet (member_id, bet_id, brand_id, vendor, round, node_id, game_type, currency, stake,
                       payout, valid, calls, win_calls, state, closed_by, opened_at, settled_at,
                       first_seq, last_seq, is_away)
  values (p_member, uuidv7(p_opened - clock_timestamp()), v_wallet.brand_id, p_vendor, p_round, p_node,
          p_game_type, v_wallet.currency, p_stake, p_payout, p_stake, v_no, 0, p_state, 'feed', p_opened,
          p_settled, v_wallet.seq + 1, v_wallet.seq + 1, true)
  on conflict (member_id, vendor, round) do update
     set stake = excluded.stake, payout = excluded.payout, valid = excluded.valid, state = excluded.state,
         calls = excluded.calls, settled_at = excluded.settled_at, last_seq = excluded.last_seq;
  return true;
end $$;
