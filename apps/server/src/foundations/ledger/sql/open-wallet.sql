-- A further wallet beside the main one: bonus money, an agent's, what is reserved for orders to come, or in escrow.
create or replace function ledger.open_wallet(p_member uuid, p_wallet text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into ledger.wallet (member_id, wallet, brand_id, currency)
  select member_id, p_wallet, brand_id, currency from ledger.wallet
   where member_id = p_member and wallet = 'main' and (p_wallet in ('agent', 'reserved', 'escrow') or p_wallet like 'bonus:_%')
  on conflict do nothing
$$;
