-- Counts a member who has joined in every team above, by their type then and the brand's day.
create or replace function team.count_joined() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_shard smallint := get_byte(uuid_send(new.member_id), 15) % 32;
  v_is_agent boolean;
  v_day date;
begin
  select type <> 0 into v_is_agent from member.member where member_id = new.member_id;
  select (new.since at time zone (config ->> 'timeZone'))::date into v_day
    from brand.brand where brand_id = new.brand_id;
  insert into team.size as s (agent_id, level, shard, members, agents)
  select a.agent_id, cardinality(new.path) - a.place + 1, v_shard, (not v_is_agent)::integer, v_is_agent::integer
    from unnest(new.path) with ordinality a (agent_id, place) order by a.agent_id
  on conflict (agent_id, level, shard) do update
     set members = s.members + excluded.members, agents = s.agents + excluded.agents;
  insert into team.joined as j (agent_id, day, shard, members, agents)
  select a.agent_id, v_day, v_shard, (not v_is_agent)::integer, v_is_agent::integer
    from unnest(new.path) a (agent_id) order by a.agent_id
  on conflict (agent_id, day, shard) do update
     set members = j.members + excluded.members, agents = j.agents + excluded.agents;
  return null;
end $$;
create or replace trigger place_counted after insert on team.place
  for each row execute function team.count_joined();
