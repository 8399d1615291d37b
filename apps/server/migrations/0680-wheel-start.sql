-- Spins are earned by the tier from the week in which a member had one, whenever they first look at the wheel. A brand
-- that had members before it had a wheel gives none for the time before.
create table wheel.start (
  brand_id text primary key references brand.brand,
  starts_at timestamptz not null
);
insert into wheel.start (brand_id, starts_at)
select b.brand_id, coalesce(a.at, now()) from brand.brand b left join migration.applied a on a.name like '0597-wheel%';
revoke insert, update, delete, truncate on wheel.start from parola_server;

-- Weeks of invited friends that could not be worked out for a member: they are tried again, and operators see them.
create table referral.failed (
  brand_id text not null references brand.brand,
  member_id uuid not null,
  from_day date not null,
  to_day date not null,
  reason text not null,
  tries integer not null check (tries > 0),
  first_failed_at timestamptz not null,
  next_try_at timestamptz not null,
  primary key (member_id, from_day)
);
create index failed_of_brand on referral.failed (brand_id, from_day, member_id);
create index failed_to_try on referral.failed (brand_id, next_try_at);
