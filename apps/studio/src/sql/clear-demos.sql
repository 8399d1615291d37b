-- Removes some demos that were opened before an instant, at most this many sessions and rounds at
-- a time. The program may remove nothing else of what was played. Null when none is left.
create or replace function studio.clear_demos(p_before timestamptz, p_sessions integer, p_rounds integer)
returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_sessions text[];
  v_rounds integer;
begin
  select array_agg(s.session_id) into v_sessions from (
    select session_id from studio.session
     where mode = 'demo' and opened_at < p_before
     order by opened_at limit p_sessions for update skip locked) s;
  if v_sessions is null then return null; end if;
  delete from studio.round where round in (
    select r.round from studio.round r where r.session_id = any(v_sessions) limit p_rounds);
  get diagnostics v_rounds = row_count;
  if v_rounds = p_rounds then return 0; end if;
  delete from studio.seed where owner in (select 'demo:' || s from unnest(v_sessions) s);
  delete from studio.session where session_id = any(v_sessions);
  return cardinality(v_sessions);
end
$$;

revoke execute on function studio.clear_demos from public;
