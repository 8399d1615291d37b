-- What a vendor says of a title and how the vendor itself is: apart from what operators decide.
alter table catalogue.title
  add column vendor_status text not null default 'active'
    check (vendor_status in ('active', 'maintenance', 'disabled'));
alter table catalogue.vendor add column away boolean not null default false;

-- Slips are read by the time they were opened, to be compared with a vendor's feed.
create index bet_by_time on bet.bet using brin (opened_at);

create schema vendor_case;

-- What a vendor and we do not agree on, until somebody or a later look settles it.
create table vendor_case.vendor_case (
  case_id uuid primary key,
  vendor text not null,
  kind text not null,
  subject text not null,
  member_id uuid,
  round text,
  ours jsonb,
  theirs jsonb,
  times integer not null default 1,
  opened_at timestamptz not null,
  seen_at timestamptz not null,
  closed_at timestamptz,
  outcome text,
  unique (vendor, kind, subject),
  check ((closed_at is null) = (outcome is null))
);
create index vendor_case_open on vendor_case.vendor_case (opened_at) where closed_at is null;

create schema vendor_sync;

-- How each vendor was when it was last asked, and how far its catalogue was read.
create table vendor_sync.vendor (
  vendor text primary key references catalogue.vendor,
  misses integer not null default 0,
  answered_at timestamptz,
  read_at timestamptz,
  read_whole_at timestamptz
);

-- Maintenance that a vendor announced for all of its games.
create table vendor_sync.maintenance (
  vendor text not null,
  event_id text not null,
  from_at timestamptz not null,
  until_at timestamptz,
  primary key (vendor, event_id)
);

-- A window of a vendor's feed beside our register.
create table vendor_sync.report (
  vendor text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  made_at timestamptz not null,
  agrees boolean not null,
  found jsonb not null,
  primary key (vendor, from_at, to_at)
);
