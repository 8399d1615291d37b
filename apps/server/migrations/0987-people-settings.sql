-- What brands set about people and their messages is settings of the features that read it. What a brand had is carried
-- over, as in force ever since.
insert into settings.version (brand_id, name, version, value, starts_at, written_at, author, reason)
select brand_id, name, 1,
       case when field is null then config -> key else jsonb_build_object(field, config -> key) end,
       to_timestamp(0), to_timestamp(0), 'migration', 'carried over'
  from brand.brand,
       (values ('kycProvider', 'kyc', 'provider'),
               ('passwordDays', 'password', 'expiryDays'),
               ('uniformRecovery', 'password-recovery', 'isUniform'),
               ('withdrawalHoldHours', 'withdrawal-hold', 'hours'),
               ('affiliates', 'affiliates', 'affiliates'),
               ('feedback', 'feedback', null),
               ('help', 'safer-play-help', null)) as moved (key, name, field)
 where config ? key;
update brand.brand
   set config = config - '{kycProvider,passwordDays,uniformRecovery,withdrawalHoldHours,affiliates,feedback,help}'::text[];
