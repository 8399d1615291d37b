-- Sets or clears the mark by which the bet path knows that a member's stakes must be checked.
create or replace function ledger.watch(p_member uuid, p_is_watched boolean) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update ledger.wallet set is_watched = p_is_watched, turn = turn + 1
   where member_id = p_member and wallet = 'main' and is_watched <> p_is_watched
$$;
