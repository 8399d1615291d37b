-- Withdrawals, payout accounts and payouts have settings of their own. What a brand has stored was in force from its
-- start.
insert into settings.version (brand_id, name, version, value, starts_at, written_at, author, reason)
select b.brand_id, feature.name, 1, own.value, to_timestamp(0), to_timestamp(0), 'migration', 'carried over'
  from brand.brand b
 cross join (values
         ('withdrawal', '{minMinor,maxMinor,dailyMaxMinor,dailyTimes,feePpm,feeMinMinor,autoUpToMinor,twoFromMinor,reviewFirst,mayCancel}'::text[]),
         ('payout-account', '{methods,needsKyc,coolDownHours,accountsMax}'),
         ('payout', '{needsReceipt,receiptMinutes}')) feature (name, fields)
 cross join lateral (
         select jsonb_object_agg(field.key, field.value) as value
           from jsonb_each(b.config -> 'withdrawal') field
          where field.key = any(feature.fields)) own
 where own.value is not null;
update brand.brand set config = config - 'withdrawal' where config ? 'withdrawal';
