create schema if not exists studio;

create table if not exists studio.session (
  session_id text primary key,
  vendor text not null,
  game text not null,
  mode text not null check (mode in ('real', 'demo')),
  token text,
  player text,
  wallet_session text,
  currency text not null,
  language text not null,
  lobby_url text not null,
  balance_minor bigint not null default 0,
  opened_at timestamptz not null default clock_timestamp()
);

-- The secret seed is encrypted until it is revealed; one row per player in use, the old ones kept.
create table if not exists studio.seed (
  seed_id uuid primary key default uuidv7(),
  owner text not null,
  sealed bytea not null,
  commit text not null,
  client_seed text not null,
  nonce integer not null default 0,
  revealed text
);
create unique index if not exists seed_in_use on studio.seed (owner) where revealed is null;

create table if not exists studio.round (
  round text primary key,
  session_id text not null,
  request_id text not null,
  owner text not null,
  vendor text not null,
  player text,
  game text not null,
  seed_id uuid not null,
  nonce integer not null,
  model text not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  outcome jsonb not null,
  state text not null check (state in ('pending', 'settled', 'refused', 'undoing', 'void')),
  opened_at timestamptz not null default clock_timestamp(),
  tries integer not null default 0,
  next_try_at timestamptz not null default clock_timestamp(),
  unique (session_id, request_id)
);
create index if not exists round_open on studio.round (next_try_at) where state in ('pending', 'undoing');
create index if not exists round_of_owner on studio.round (owner, opened_at desc);
