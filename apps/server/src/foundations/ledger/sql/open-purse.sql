-- A further purse beside the main one: bonus money or an agent's.
create or replace function ledger.open_purse(p_member uuid, p_purse text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into ledger.purse (member_id, purse, brand_id, currency)
  select member_id, p_purse, brand_id, currency from ledger.purse
   where member_id = p_member and purse = 'main' and (p_purse = 'agent' or p_purse like 'bonus:_%')
  on conflict do nothing
$$;
