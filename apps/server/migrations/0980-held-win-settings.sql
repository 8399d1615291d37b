-- What vendors may make a brand pay is a setting of held wins. What a brand has stored was in force from its start.
insert into settings.version (brand_id, name, version, value, starts_at, written_at, author, reason)
select brand_id, 'held-win', 1, config -> 'payout', to_timestamp(0), to_timestamp(0), 'migration', 'carried over'
  from brand.brand where config ? 'payout';
update brand.brand set config = config - 'payout' where config ? 'payout';
