-- One call of a member with a bonus: what cash does not cover of a stake comes from the grant before the call is judged,
-- and afterwards the bonus gets its part of the payout, all in one transaction. A call that is refused or a repeat moves
-- nothing. Where the terms of the grant keep a stake from it, that is the reason of the refusal.
create or replace function bet.transact_with_bonus(
  p_because text,
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
  v_member uuid := p_members[1];
  v_before bet.bet;
  v_bet uuid;
  v_refusal text;
  v_part bigint := 0;
  v_answer bet.answer;
begin
  if cardinality(p_members) <> 1 then raise exception 'one call with a bonus goes alone'; end if;
  perform ledger.lock_members(p_members);
  select * into v_before from bet.bet
   where member_id = v_member and vendor = p_vendors[1] and round = p_rounds[1];
  begin
    if p_debits[1] > 0 then
      select refusal, part into v_refusal, v_part
        from wagering.lend(v_member, p_debits[1], v_before.bet_id, coalesce(v_before.stake, 0), p_nodes[1],
                           p_game_types[1], p_keys[1], p_vendors[1] || ':' || p_rounds[1]);
    end if;
    if p_paid[1] < 0 and v_before.bet_id is not null then
      perform wagering.cover(v_member, v_before.bet_id, v_before.stake, v_before.payout + p_paid[1], 0);
    end if;
    v_answer := bet.transact_unmarked(
      p_because, p_members, p_vendors, p_rounds, p_currencies, p_contents, p_nodes, p_game_types,
      p_closed_by, p_valid, p_debits, p_paid, p_deltas, p_opens, p_wins, p_most, p_times, p_allowed,
      p_in_round, p_corrects, p_on_bet, p_tx_keys, p_firsts, p_lasts, p_keys, p_kinds, p_amounts, p_so_far);
    if v_answer.code <> 'OK' or v_answer.duplicate then raise exception using errcode = 'BN001'; end if;
    select bet_id into v_bet from bet.bet
     where member_id = v_member and vendor = p_vendors[1] and round = p_rounds[1];
    if p_debits[1] > 0 then
      perform wagering.keep_share(v_member, v_bet, v_before.bet_id is null, p_nodes[1], p_game_types[1], v_part);
    end if;
    perform bet.follow_bonus(v_member, v_bet, 0);
    select balance, seq into v_answer.balance, v_answer.seq from ledger.wallet
     where member_id = v_member and wallet = 'main';
  exception when sqlstate 'BN001' then
    if v_answer.code = 'INSUFFICIENT_FUNDS' then v_answer.code := coalesce(v_refusal, v_answer.code); end if;
    select balance, seq into v_answer.balance, v_answer.seq from ledger.wallet
     where member_id = v_member and wallet = 'main';
  end;
  v_answer.bonus := wagering.usable(v_member);
  return next v_answer;
end $$;
