-- Transfers to vendors' wallets have settings of their own. What a brand has stored was in force from its start.
insert into settings.version (brand_id, name, version, value, starts_at, written_at, author, reason)
select brand_id, 'transfer', 1, config -> 'vendorWallets', to_timestamp(0), to_timestamp(0), 'migration', 'carried over'
  from brand.brand where config ? 'vendorWallets';
update brand.brand set config = config - 'vendorWallets' where config ? 'vendorWallets';
