create schema lottery_chase;

-- An order to buy one bet on many issues in a row. What is reserved for those to come is in the wallet `reserved`.
create table lottery_chase.chase (
  chase_id uuid primary key,
  brand_id text not null references brand.brand,
  member_id uuid not null,
  request_key uuid not null,
  game text not null,
  -- The request: selection and unit at multiple 1, and how the stake grows.
  bet jsonb not null,
  plan jsonb not null,
  stop_on_win boolean not null,
  state text not null default 'RUNNING' check (state in ('RUNNING', 'STOPPED_ON_WIN', 'CANCELLED', 'DONE')),
  because text,
  -- When there may be something to do: the draw or the close of the issue that was bought last.
  due_at timestamptz not null,
  ordered_at timestamptz not null,
  ended_at timestamptz,
  unique (member_id, request_key),
  check ((state = 'RUNNING') = (ended_at is null))
);
create index chase_due on lottery_chase.chase (due_at) where state = 'RUNNING';
create index chase_of_member on lottery_chase.chase (member_id, chase_id desc);

create table lottery_chase.instalment (
  chase_id uuid not null references lottery_chase.chase,
  no integer not null check (no > 0),
  numero text not null,
  multiple integer not null check (multiple > 0),
  stake_minor bigint not null check (stake_minor > 0),
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'bought', 'won', 'lost', 'void', 'returned')),
  ticket_id uuid,
  payout_minor bigint,
  because text,
  primary key (chase_id, no),
  check ((ticket_id is null) = (state in ('waiting', 'returned')))
);
