-- How far the clock of the history is from the time of day. For every other login it is none, and so is an instant
-- that is computed with it: nobody else can write into the past.
create or replace function platform.past_shift() returns interval
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select make_interval(secs => -behind_ms / 1000.0) from platform.past where pg_has_role(session_user, 'parola_past', 'member')
$$;
