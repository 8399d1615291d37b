create schema free_round;

-- Rounds that an operator gives to members, to be played for nothing. `campaign` is its name at the vendor.
create table free_round.campaign (
  campaign text primary key,
  brand_id text not null references brand.brand,
  -- The wish that made it: one campaign for each.
  request_key uuid not null,
  vendor text not null,
  games text[] not null check (cardinality(games) > 0),
  game_names text[] not null,
  rounds integer not null check (rounds between 1 and 1000),
  stake_minor bigint not null check (stake_minor > 0),
  currency text not null,
  -- How often a win has to be staked before it is free; 0 is cash.
  multiple integer not null check (multiple between 0 and 100),
  note text not null,
  because text not null,
  given_by uuid not null,
  given_at timestamptz not null,
  starts_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > starts_at),
  unique (brand_id, request_key)
);

-- A member's part of a campaign, and how far the vendor has been told of it.
create table free_round.award (
  member_id uuid not null,
  campaign text not null references free_round.campaign,
  award_id uuid not null unique,
  state text not null default 'asked'
    check (state in ('asked', 'granted', 'refused', 'cancelling', 'cancelled')),
  -- Why the vendor does not give it.
  refusal text,
  tries integer not null default 0,
  next_try_at timestamptz not null,
  cancelled_at timestamptz,
  -- What the vendor said of it last.
  told_state text,
  told_won_minor bigint,
  primary key (member_id, campaign),
  check ((state = 'refused') = (refusal is not null)),
  check (state <> 'cancelled' or cancelled_at is not null)
);
create index award_to_tell on free_round.award (next_try_at) where state in ('asked', 'cancelling');
create index award_of_campaign on free_round.award (campaign);

-- A round that was played of it and what it won, written before the register is asked, and booked when
-- the register says what became of it: so that none is counted or paid for twice, wherever a program ends.
create table free_round.play (
  vendor text not null,
  tx text not null,
  member_id uuid not null,
  campaign text not null references free_round.campaign,
  round text not null,
  kind text not null check (kind in ('bet', 'win')),
  amount_minor bigint not null check (amount_minor >= 0),
  game_type text not null,
  state text not null default 'asked' check (state in ('asked', 'booked', 'void')),
  asked_at timestamptz not null,
  look_at timestamptz,
  primary key (vendor, tx)
);
create index play_of_award on free_round.play (member_id, campaign);
create index play_of_round on free_round.play (member_id, vendor, round);
create index play_to_look_at on free_round.play (look_at) where look_at is not null;
