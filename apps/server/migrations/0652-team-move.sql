-- The places of a member who has moved, or is about to, one after the other: the first began before time, and the last has
-- no end. Whoever has never moved has none here; the place in `team.place` was always theirs.
create table team.span (
  member_id uuid not null references team.place,
  place_no smallint not null check (place_no >= 0),
  from_at timestamptz not null,
  until_at timestamptz not null,
  upline_id uuid,
  path uuid[] not null,
  primary key (member_id, place_no),
  check (from_at < until_at),
  check (upline_id is not distinct from path[cardinality(path)]),
  check (member_id <> all (path)),
  check (cardinality(path) <= 20)
);
create index span_team on team.span using gin (path);

-- A move that two operators agreed on. It takes effect with a midnight of the brand.
create table team.move (
  move_id uuid primary key,
  brand_id text not null references brand.brand,
  member_id uuid not null references team.place,
  from_upline_id uuid,
  to_upline_id uuid not null references team.place,
  decided_at timestamptz not null,
  effective_at timestamptz not null check (effective_at > decided_at),
  accounts integer,
  done_at timestamptz,
  check (from_upline_id is distinct from to_upline_id)
);
create index move_open on team.move (brand_id, effective_at) where done_at is null;
create index move_of_member on team.move (member_id);
revoke insert, update, delete, truncate on team.span, team.move from parola_server;

-- What was played belongs to the place that its player had when it was accepted.
alter table statement.member_day add column place_no smallint not null default 0;
alter table statement.member_day drop constraint member_day_pkey, add primary key (member_id, day, vendor, place_no);
alter table statement.slot add column place_no smallint not null default 0;
alter table statement.slot drop constraint slot_pkey,
  add primary key (brand_id, starts_at, upline_id, stake_minor, place_no, shard);

alter table agent_contract.ending drop constraint ending_because_check, add constraint ending_because_check
  check (because in ('TERMINATED', 'REPLACED', 'RATE_ABOVE', 'NO_UPPER_CONTRACT', 'ORPHANED', 'MOVED'));
