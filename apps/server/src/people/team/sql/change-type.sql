-- Makes a member an agent or an agent a member, and counts them so in every team above. False where they are not of the type
-- that they are changed from.
create or replace function team.change_type(p_member uuid, p_from smallint, p_to smallint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_more integer := (p_to <> 0)::integer - (p_from <> 0)::integer;
begin
  update member.member set type = p_to where member_id = p_member and type = p_from;
  if not found then return false; end if;
  insert into team.size as s (agent_id, level, shard, members, agents)
  select a.agent_id, cardinality(p.path) - a.place + 1, get_byte(uuid_send(p_member), 15) % 32, -v_more, v_more
    from team.place p cross join unnest(p.path) with ordinality a (agent_id, place)
   where p.member_id = p_member order by a.agent_id
  on conflict (agent_id, level, shard) do update
     set members = s.members + excluded.members, agents = s.agents + excluded.agents;
  return true;
end $$;
