-- Accepts one bet on an event of a member with a bonus, under the lock of the member.
create or replace function bet.accept_with_bonus(
  p_no integer, p_source text, p_node integer, p_game_type text, p_currency text,
  p_member uuid, p_round text, p_terms text, p_stake bigint
) returns bet.answer
language plpgsql as $$
declare
  v_largest constant bigint := 999999999999999;
  v_key text := 'bet:' || p_source || ':' || p_round;
  v_answer bet.answer;
begin
  select * into v_answer from bet.transact_with_bonus(
    null, array[p_member], array[p_source], array[p_round], array[p_currency],
    array[sha256(convert_to(jsonb_build_array(p_stake, p_terms)::text, 'UTF8'))],
    array[p_node], array[p_game_type], array[null::text], array[null::bigint],
    array[p_stake], array[0::bigint], array[-p_stake],
    array[true], array[false], array[v_largest], array[1::bigint], array[v_largest],
    array[true], array[false], array[true],
    array['{' || v_key || '}'], array[1], array[1],
    array[v_key], array['bet'::text], array[-p_stake], array[-p_stake]);
  v_answer.no := p_no;
  return v_answer;
end $$;

revoke execute on function bet.accept_with_bonus from parola_server;
