create schema settings;

-- What a feature may do in a brand, in versions. A version is never changed: the next one follows it. In force is
-- the version that started last; one that starts in the future stays planned.
create table settings.version (
  brand_id text not null references brand.brand,
  name text not null,
  version integer not null check (version > 0),
  value jsonb not null,
  starts_at timestamptz not null,
  written_at timestamptz not null,
  -- The operator's id, or the kind of whoever else wrote it.
  author text not null,
  reason text not null,
  primary key (brand_id, name, version),
  check (starts_at >= written_at)
);
create index version_in_force on settings.version (brand_id, name, starts_at desc, version desc);
revoke update, delete, truncate on settings.version from parola_server;

-- Values that a brand has of its own are carried over. They stay in the brand's configuration for programs of the
-- version before, which may run beside this one.
insert into settings.version (brand_id, name, version, value, starts_at, written_at, author, reason)
select brand_id, 'rebate', 1, config -> 'rebate', to_timestamp(0), to_timestamp(0), 'system', 'carried over'
  from brand.brand where config ? 'rebate';
