-- The age that a person confirmed to have reached; nothing for trial accounts, which are not asked.
alter table member.member add column confirmed_age smallint;
update member.member m set confirmed_age = (b.config ->> 'minAge')::smallint
  from brand.brand b where b.brand_id = m.brand_id and m.type <> 4;
