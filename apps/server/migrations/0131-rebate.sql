create schema rebate;

-- Up to which posting of the main purse a member's bets were counted for their rebate, when they
-- claimed last, and the last day on which what nobody claimed was credited.
create table rebate.mark (
  member_id uuid primary key,
  brand_id text not null references brand.brand,
  counted_seq bigint not null default 0,
  claimed_at timestamptz,
  auto_day date
);

-- What each bet counted: once, and mended when the bet changes later.
create table rebate.counted (
  member_id uuid not null,
  bet_id uuid not null,
  game_type text not null,
  valid_minor bigint not null check (valid_minor >= 0),
  -- Open rounds are looked at again: a round may be closed without a posting.
  is_open boolean not null,
  primary key (member_id, bet_id)
);
create index rebate_open on rebate.counted (member_id, bet_id) where is_open;

-- Valid bets of a category that no claim has used yet. Below zero when a bet was undone after its
-- rebate: that much is played before anything is due again; nothing is taken back.
create table rebate.due (
  member_id uuid not null,
  game_type text not null,
  valid_minor bigint not null,
  primary key (member_id, game_type)
);

create table rebate.claim (
  claim_id uuid primary key,
  member_id uuid not null,
  brand_id text not null references brand.brand,
  request_key uuid not null,
  reference text not null unique,
  how text not null check (how in ('member', 'automatic')),
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  claimed_at timestamptz not null,
  unique (member_id, request_key)
);
create index claim_newest on rebate.claim (member_id, claim_id desc);

-- The formula of a claim with its figures, for ever.
create table rebate.claim_line (
  claim_id uuid not null references rebate.claim,
  game_type text not null,
  valid_minor bigint not null check (valid_minor > 0),
  rate_ppm integer not null check (rate_ppm >= 0),
  amount_minor bigint not null check (amount_minor >= 0),
  primary key (claim_id, game_type)
);
revoke update, delete, truncate on rebate.claim, rebate.claim_line from parola_server;
