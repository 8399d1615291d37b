-- The clock of the history; no time at all for every other login, so nobody else can write into the past.
create or replace function studio.past_clock() returns timestamptz
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select clock_timestamp() - make_interval(secs => behind_ms / 1000.0) from studio.past where pg_has_role(session_user, 'parola_past', 'member')
$$;
