-- Documents before a deposit are a setting of who may do what. What a brand has stored was in force from its start.
insert into settings.version (brand_id, name, version, value, starts_at, written_at, author, reason)
select brand_id, 'eligibility', 1, jsonb_build_object('depositNeedsKyc', config -> 'depositNeedsKyc'),
       to_timestamp(0), to_timestamp(0), 'migration', 'carried over'
  from brand.brand where config ? 'depositNeedsKyc';
update brand.brand set config = config - 'depositNeedsKyc' where config ? 'depositNeedsKyc';
