-- Gives a member and everybody below the places of a move that is due, and counts them in the teams above. Null when it was
-- carried out before; else how many accounts have moved.
create or replace function team.carry_out_move(p_move uuid, p_now timestamptz) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_move team.move;
  v_old uuid[];
  v_new uuid[];
  v_accounts integer := 0;
  v_rows integer;
  v_depth integer;
  v_deepest integer;
begin
  select * into v_move from team.move where move_id = p_move and done_at is null and effective_at <= p_now for update;
  if v_move is null then return null; end if;
  perform team.add_spans(v_move.member_id, v_move.to_upline_id, v_move.effective_at);
  select path into v_old from team.place where member_id = v_move.member_id;
  select path || member_id into v_new from team.place where member_id = v_move.to_upline_id;

  with moved as materialized (
    select p.path, get_byte(uuid_send(p.member_id), 15) % 32 as shard, m.type <> 0 as is_agent,
           cardinality(p.path) - cardinality(v_old) as below
      from team.place p join member.member m using (member_id)
     where p.member_id = v_move.member_id or p.path @> array[v_move.member_id]
  ), counted as (
    select a.agent_id, cardinality(v_old) - a.place + 1 + below as level, shard, is_agent, -1 as counts
      from moved cross join unnest(v_old) with ordinality a (agent_id, place)
    union all
    select a.agent_id, cardinality(v_new) - a.place + 1 + below, shard, is_agent, 1
      from moved cross join unnest(v_new) with ordinality a (agent_id, place)
  )
  insert into team.size as s (agent_id, level, shard, members, agents)
  select agent_id, level, shard, coalesce(sum(counts) filter (where not is_agent), 0),
         coalesce(sum(counts) filter (where is_agent), 0)
    from counted group by 1, 2, 3 order by 1, 2, 3
  on conflict (agent_id, level, shard) do update
     set members = s.members + excluded.members, agents = s.agents + excluded.agents;

  -- From the top down: a path is compared with that of the upline, which has moved before.
  select max(cardinality(path)) into v_deepest from team.place
   where member_id = v_move.member_id or path @> array[v_move.member_id];
  for v_depth in cardinality(v_old) .. v_deepest loop
    update team.place p set upline_id = s.upline_id, path = s.path
      from team.span s
     where cardinality(p.path) = v_depth and (p.member_id = v_move.member_id or p.path @> array[v_move.member_id])
       and s.member_id = p.member_id and s.from_at = v_move.effective_at and p.path is distinct from s.path;
    get diagnostics v_rows = row_count;
    v_accounts := v_accounts + v_rows;
  end loop;
  update team.move set done_at = p_now, accounts = v_accounts where move_id = p_move;
  return v_accounts;
end $$;
