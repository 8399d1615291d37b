create schema statement;

-- What members of teams played in a brand's day, by vendor: sums of the feed.
create table statement.member_day (
  member_id uuid not null,
  day date not null,
  vendor text not null,
  brand_id text not null references brand.brand,
  bets bigint not null,
  stake_minor bigint not null,
  valid_minor bigint not null,
  payout_minor bigint not null,
  primary key (member_id, day, vendor)
);
create index member_day_by_day on statement.member_day (brand_id, day);

-- The same of a whole team, for every agent above the player.
create table statement.team_day (
  agent_id uuid not null,
  day date not null,
  shard smallint not null,
  bets bigint not null,
  stake_minor bigint not null,
  valid_minor bigint not null,
  payout_minor bigint not null,
  primary key (agent_id, day, shard)
);

-- Five minutes of the direct downlines of an agent, by the stake of the bets: a real-time salary counts from one on.
create table statement.slot (
  brand_id text not null references brand.brand,
  starts_at timestamptz not null,
  upline_id uuid not null,
  stake_minor bigint not null,
  shard smallint not null,
  bets bigint not null,
  valid_minor bigint not null,
  won_minor bigint not null,
  lost_minor bigint not null,
  primary key (brand_id, starts_at, upline_id, stake_minor, shard)
);

-- A window whose figures count as final: what is counted into it later is a change.
create table statement.closed_window (
  brand_id text not null references brand.brand,
  kind text not null check (kind in ('dividend', 'daily', 'hourly', 'realtime')),
  period text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  closed_at timestamptz not null,
  settled_at timestamptz,
  primary key (brand_id, kind, period, starts_at)
);
create index closed_window_end on statement.closed_window (brand_id, ends_at);

-- Closed windows that something was counted into since: they are computed again.
create table statement.change (
  brand_id text not null,
  kind text not null,
  period text not null,
  starts_at timestamptz not null,
  shard smallint not null,
  seq bigint not null,
  primary key (brand_id, kind, period, starts_at, shard, seq)
);

-- What a contract earned in a window, with the chain of its figures, for ever.
create table statement.record (
  record_id uuid primary key,
  brand_id text not null references brand.brand,
  kind text not null check (kind in ('dividend', 'daily', 'hourly', 'realtime')),
  contract_id uuid not null references agent_contract.offer,
  version integer not null,
  agent_id uuid not null,
  upline_id uuid,
  period text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- 0 is the window's own; later ones pay corrections of a contract that has ended.
  seq smallint not null check (seq >= 0),
  currency text not null,
  figures jsonb not null,
  gross_minor bigint not null check (gross_minor >= 0),
  downline_minor bigint not null check (downline_minor >= 0),
  correction_minor bigint not null,
  amount_minor bigint not null check (amount_minor >= 0),
  state text not null check (state in ('processing', 'approved', 'rejected')),
  is_held boolean not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  reason text,
  unique (contract_id, starts_at, seq),
  check ((state = 'approved') = (paid_at is not null))
);
create index record_of_agent on statement.record (agent_id, kind, starts_at desc, record_id desc);
create index record_of_upline on statement.record (upline_id, kind, starts_at desc, record_id desc);
create index record_open on statement.record (brand_id, record_id) where state = 'processing';

-- What a window owes a contract by its figures as they are now, and what it hands on to the next one.
create table statement.outcome (
  contract_id uuid not null references agent_contract.offer,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  paid_minor bigint not null check (paid_minor >= 0),
  carry_out_minor bigint not null check (carry_out_minor <= 0),
  overhang_out_minor bigint not null check (overhang_out_minor <= 0),
  primary key (contract_id, starts_at)
);

-- A difference to what a window paid; the next record of the contract includes it. A rest below zero waits for the
-- one after.
create table statement.correction (
  correction_id uuid primary key,
  contract_id uuid not null references agent_contract.offer,
  starts_at timestamptz not null,
  delta_minor bigint not null check (delta_minor <> 0),
  is_rest boolean not null,
  found_at timestamptz not null,
  record_id uuid references statement.record deferrable initially deferred
);
create index correction_open on statement.correction (contract_id) where record_id is null;
create index correction_of_record on statement.correction (record_id);
