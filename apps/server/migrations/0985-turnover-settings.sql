-- What has to be wagered is settings of the turnover. What a brand had is carried over, as in force ever since.
insert into settings.version (brand_id, name, version, value, starts_at, written_at, author, reason)
select brand_id, 'turnover', 1, config -> 'turnover', to_timestamp(0), to_timestamp(0), 'migration',
       'carried over'
  from brand.brand where config ? 'turnover';
update brand.brand set config = config - 'turnover' where config ? 'turnover';
