-- Marks a held win as reported to operators; false when it was marked before.
create or replace function bet.note_reported(p_entry uuid) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update bet.held_win set reported_at = platform.clock() where entry_id = p_entry and reported_at is null
  returning true
$$;
