-- What operators may give, and transfers between agents and downlines, are settings. What a brand had is carried over.
insert into settings.version (brand_id, name, version, value, starts_at, written_at, author, reason)
select brand_id, name, 1, config -> key, to_timestamp(0), to_timestamp(0), 'migration',
       'carried over'
  from brand.brand, (values ('reward', 'gift'), ('teamTransfer', 'team-transfer')) as moved (key, name)
 where config ? key;
update brand.brand set config = config - '{reward,teamTransfer}'::text[]
 where config ?| '{reward,teamTransfer}'::text[];
