-- Forgets calls, rounds and launches of the tournament that ended first, some at a time, once vendors may ask for them
-- no longer (rules/vendor-protocol §5). Entries and scores stay. True while there may be more of them.
create or replace function tournament.clear_chips(p_limit integer) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_event uuid;
  v_gone bigint;
begin
  select event_id into v_event from tournament.event
   where cleared_at is null and frozen_at is not null and ends_at < platform.clock() - interval '13 months'
   order by ends_at limit 1 for update skip locked;
  if not found then return false; end if;
  with move as (
    delete from tournament.move where (player, vendor, tx) in (
      select m.player, m.vendor, m.tx from tournament.entry n join tournament.move m using (player)
       where n.event_id = v_event limit p_limit) returning 1
  ), round as (
    delete from tournament.round where (player, vendor, round) in (
      select r.player, r.vendor, r.round from tournament.entry n join tournament.round r using (player)
       where n.event_id = v_event limit p_limit) returning 1
  ), launch as (
    delete from tournament.launch where launch_id in (
      select l.launch_id from tournament.entry n join tournament.launch l using (player)
       where n.event_id = v_event limit p_limit) returning 1
  )
  select count(*) into v_gone from (table move union all table round union all table launch) gone;
  if v_gone = 0 then
    update tournament.event set cleared_at = platform.clock() where event_id = v_event;
  end if;
  return true;
end $$;
