-- Deposit methods and sums are settings of deposits, and sums to report of money cases. What a brand has stored was in
-- force from its start.
insert into settings.version (brand_id, name, version, value, starts_at, written_at, author, reason)
select b.brand_id, feature.name, 1, own.value, to_timestamp(0), to_timestamp(0), 'migration', 'carried over'
  from brand.brand b
 cross join (values ('deposit', '{channels,quickMinor,twoFromMinor}'::text[]),
                    ('money-case', '{reportFromMinor,justBelowPpm}')) feature (name, fields)
 cross join lateral (
         select jsonb_object_agg(field.key, field.value) as value
           from (select * from jsonb_each(b.config -> 'deposit')
                 union all select 'channels', b.config -> 'channels' where b.config ? 'channels') field
          where field.key = any(feature.fields)) own
 where own.value is not null;
update brand.brand set config = config - '{channels,deposit}'::text[] where config ?| '{channels,deposit}';
