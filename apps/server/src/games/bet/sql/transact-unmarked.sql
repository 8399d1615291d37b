-- One call, judged as if its member had no bonus; a win that needs a review is held. The caller holds the member's lock
-- and has seen to the bonus.
create or replace function bet.transact_unmarked(
  p_because text,
  p_members uuid[], p_vendors text[], p_rounds text[], p_currencies text[], p_contents bytea[],
  p_nodes integer[], p_game_types text[], p_closed_by text[], p_valid bigint[],
  p_debits bigint[], p_paid bigint[], p_deltas bigint[],
  p_opens boolean[], p_wins boolean[], p_most bigint[], p_times bigint[], p_allowed bigint[],
  p_in_round boolean[], p_corrects boolean[], p_on_bet boolean[],
  p_tx_keys text[], p_firsts integer[], p_lasts integer[],
  p_keys text[], p_kinds text[], p_amounts bigint[], p_so_far bigint[]
) returns bet.answer
language plpgsql as $$
declare
  v_answer bet.answer;
begin
  perform set_config('bet.is_shared', 'true', true);
  select * into v_answer from bet.transact(
    true, false, p_members, p_vendors, p_rounds, p_currencies, p_contents, p_nodes, p_game_types,
    p_closed_by, p_valid, p_debits, p_paid, p_deltas, p_opens, p_wins, p_most, p_times, p_allowed,
    p_in_round, p_corrects, p_on_bet, p_tx_keys, p_firsts, p_lasts, p_keys, p_kinds, p_amounts, p_so_far);
  if v_answer.code = 'HOLD' then
    select * into v_answer from bet.transact_held(
      p_because, p_members, p_vendors, p_rounds, p_currencies, p_contents, p_nodes, p_game_types,
      p_closed_by, p_valid, p_debits, p_paid, p_deltas, p_opens, p_wins, p_most, p_times, p_allowed,
      p_in_round, p_corrects, p_on_bet, p_tx_keys, p_firsts, p_lasts, p_keys, p_kinds, p_amounts, p_so_far);
  end if;
  perform set_config('bet.is_shared', 'false', true);
  return v_answer;
end $$;

revoke execute on function bet.transact_unmarked from parola_server;
