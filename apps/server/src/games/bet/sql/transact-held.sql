-- One call whose win is held: applied like any other, and in the same transaction moved to the review wallet.
-- What the win repaid of a debt is owed again. The response carries the balance without it.
create or replace function bet.transact_held(
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
  v_answer bet.answer;
  v_win bet.held_win;
  v_wallet ledger.wallet;
  v_short bigint;
  v_key text;
begin
  if cardinality(p_members) <> 1 then raise exception 'one call is held alone'; end if;
  select * into v_answer from bet.transact(
    true, true, p_members, p_vendors, p_rounds, p_currencies, p_contents, p_nodes, p_game_types,
    p_closed_by, p_valid, p_debits, p_paid, p_deltas, p_opens, p_wins, p_most, p_times, p_allowed,
    p_in_round, p_corrects, p_on_bet, p_tx_keys, p_firsts, p_lasts, p_keys, p_kinds, p_amounts, p_so_far);
  if v_answer.code <> 'OK' or v_answer.duplicate or p_paid[1] <= 0 then
    return next v_answer;
    return;
  end if;
  select * into v_wallet from ledger.wallet where member_id = p_members[1] and wallet = 'main';
  v_short := p_paid[1] - (v_wallet.balance - v_wallet.floor);
  if v_short > 0 then
    v_key := 'owed:held:' || v_answer.entry_id;
    perform ledger.post_lines(array[
      row (p_members[1], 'main', v_key, v_short, 'owed', 'owed', p_vendors[1] || ':' || p_rounds[1],
           v_answer.entry_id, 101::smallint, p_contents[1])::ledger.line,
      row (p_members[1], 'owed', v_key, -v_short, 'owed', 'owed', p_vendors[1] || ':' || p_rounds[1],
           v_answer.entry_id, 102::smallint, p_contents[1])::ledger.line]);
  end if;
  v_win.member_id := p_members[1]; v_win.entry_id := v_answer.entry_id; v_win.brand_id := v_wallet.brand_id;
  v_win.vendor := p_vendors[1]; v_win.round := p_rounds[1];
  v_win.tx := substr(p_keys[1], length('bet:' || p_vendors[1]) + 2);
  v_win.node_id := p_nodes[1]; v_win.game_type := p_game_types[1]; v_win.currency := v_wallet.currency;
  v_win.amount := p_paid[1];
  v_win.stake := coalesce((select stake from bet.bet where member_id = p_members[1] and vendor = p_vendors[1]
                              and round = p_rounds[1]), p_debits[1]);
  v_win.because := case when p_because is not null then p_because
                        when p_paid[1] > p_most[1] then 'win' else 'times' end;
  perform bet.put_under_review(v_win);
  select balance, seq into v_answer.balance, v_answer.seq from ledger.wallet
   where member_id = p_members[1] and wallet = 'main';
  v_answer.outcome := 'HELD';
  return next v_answer;
end $$;
