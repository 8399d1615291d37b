-- The wallets that every member has, all empty: main, held for withdrawals, and owed.
create or replace function ledger.open_wallets(p_member uuid, p_brand text, p_currency text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into ledger.wallet (member_id, wallet, brand_id, currency, floor)
  values (p_member, 'main', p_brand, p_currency, 0),
         (p_member, 'held', p_brand, p_currency, 0),
         (p_member, 'owed', p_brand, p_currency, -9000000000000000)
  on conflict do nothing
$$;
