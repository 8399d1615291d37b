-- A grant was claimed and its money is in its wallet: it starts, or waits for those before it.
create or replace function wagering.start(p_member uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform ledger.lock_members(array[p_member]);
  perform wagering.start_next(p_member);
end $$;
