-- A model as it is played: its hash is its version. It is kept, so that the rounds of a version that is
-- played no more can still be checked.
create table if not exists studio.model_version (
  model text not null,
  version text not null,
  content jsonb not null,
  since timestamptz not null default clock_timestamp(),
  primary key (model, version)
);
alter table studio.round add column if not exists version text;

-- What came back from the rounds of a version, in stakes, and what was made of it.
create table if not exists studio.return_count (
  model text not null,
  version text not null,
  rounds bigint not null default 0,
  returned numeric not null default 0,
  state text not null default 'watched' check (state in ('watched', 'alarmed', 'disabled')),
  z double precision,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (model, version)
);
-- Up to when rounds are counted.
create table if not exists studio.return_mark (
  is_only boolean primary key default true check (is_only),
  upto timestamptz not null
);
create index if not exists round_played on studio.round (ended_at)
  where state = 'settled' and bet_minor is not null and buy is null;

-- The programs and models that ran here.
create table if not exists studio.manifest (
  hash text primary key,
  first_seen_at timestamptz not null default clock_timestamp()
);
