create schema tournament;

-- A tournament that somebody has entered, with the terms of that moment: what is changed later changes no prize of it.
create table tournament.event (
  event_id uuid primary key,
  brand_id text not null references brand.brand,
  tournament_id text not null,
  -- The day on which it begins, in the brand's time.
  window_name text not null,
  terms jsonb not null,
  currency text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  frozen_at timestamptz,
  unique (brand_id, tournament_id, window_name),
  check (ends_at > starts_at)
);
create index event_to_freeze on tournament.event (ends_at) where frozen_at is null;
create index event_of_brand on tournament.event (brand_id, ends_at);

-- A member in it. Chips are counted like minor units of the currency and are no money: no account, no entry of the ledger.
create table tournament.entry (
  event_id uuid not null references tournament.event,
  member_id uuid not null,
  -- The member's name at vendors as long as chips are staked.
  player text not null unique,
  chips bigint not null check (chips >= 0),
  seq bigint not null default 0,
  -- Rounds that count, and what they come to, in hundredths of their stakes.
  rounds integer not null default 0 check (rounds >= 0),
  score bigint not null default 0 check (score >= 0),
  entered_at timestamptz not null,
  primary key (event_id, member_id)
);
create index entry_of_member on tournament.entry (member_id, event_id);

-- A game opened with chips. Its token is good once, and forgotten then.
create table tournament.launch (
  launch_id uuid primary key,
  player text not null references tournament.entry (player),
  vendor text not null,
  game text not null,
  token_hash bytea unique,
  session_id uuid,
  launched_at timestamptz not null,
  authenticated_at timestamptz,
  closed_at timestamptz
);
create index launch_of_player on tournament.launch (player);
create index launch_of_session on tournament.launch (session_id) where closed_at is null;

create table tournament.round (
  player text not null references tournament.entry (player),
  vendor text not null,
  round text not null,
  stake bigint not null check (stake >= 0),
  payout bigint not null,
  counts boolean not null,
  score bigint not null check (score >= 0),
  is_closed boolean not null,
  opened_at timestamptz not null,
  primary key (player, vendor, round)
);

-- What a vendor's calls have moved, by its own ids: a repeat is answered and moves nothing. A tombstone stands for what
-- was undone before it arrived.
create table tournament.move (
  player text not null references tournament.entry (player),
  vendor text not null,
  tx text not null,
  -- The first transaction of the call: a call is undone whole.
  call text not null,
  round text not null,
  type text not null check (type in ('bet', 'win', 'adjust', 'rollback')),
  chips bigint not null,
  content text not null,
  state text not null check (state in ('done', 'rolled_back', 'tombstone')),
  -- Of a rollback, which is answered in the same way again.
  outcome text check (outcome in ('ROLLED_BACK', 'NOT_FOUND', 'ALREADY')),
  owed bigint check (owed >= 0),
  moved_at timestamptz not null,
  primary key (player, vendor, tx),
  check ((type = 'rollback') = (outcome is not null) and (outcome is null) = (owed is null))
);
create index move_of_call on tournament.move (player, vendor, call);
create index move_of_round on tournament.move (player, vendor, round);

revoke delete, truncate on tournament.event, tournament.entry, tournament.round, tournament.move from parola_server;

-- Tournaments share the review and the payment of leaderboards.
alter table missions.standing drop constraint standing_period_check;
alter table missions.standing add constraint standing_period_check check (period in ('daily', 'weekly', 'tournament'));
