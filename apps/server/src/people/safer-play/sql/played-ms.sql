-- Time played in a window of this many days: full hours, including the hour in which it begins.
create or replace function safer_play.played_ms(p_member uuid, p_days integer) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(played_ms), 0)::bigint from safer_play.played_hour
   where member_id = p_member and hour > clock_timestamp() - make_interval(days => p_days, hours => 1)
$$;
