-- How much of a valid bet counts for a grant, in percent; nothing in an excluded game.
create or replace function wagering.weight_of(p_grant wagering.bonus_grant, p_node integer, p_game_type text)
returns integer
language sql immutable as $$
  select case when p_node = any (p_grant.excluded_nodes) then 0
              else coalesce((p_grant.weights ->> p_game_type)::integer, 100) end
$$;

revoke execute on function wagering.weight_of from parola_server;
