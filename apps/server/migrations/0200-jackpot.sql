create schema jackpot;

-- Jackpots of vendors. What a pool holds stands in the ledger, on its account; `balance_minor` is the same
-- sum, moved in the same transactions, and `fraction` the ten-thousandths that are no minor unit yet.
create table jackpot.pool (
  pool_id uuid primary key,
  vendor text not null,
  jackpot text not null,
  level text not null,
  currency text not null,
  -- The terms of now; others that the vendor told of begin with the next jackpot.
  seed_minor bigint not null check (seed_minor >= 0),
  share_ppm integer not null check (share_ppm between 0 and 1000000),
  one_in bigint check (one_in > 0),
  ceiling_minor bigint check (ceiling_minor > 0),
  next_terms jsonb,
  balance_minor bigint not null default 0,
  fraction integer not null default 0 check (fraction between 0 and 9999),
  entries integer not null default 0,
  wins integer not null default 0,
  -- False when the vendor lists it no more.
  is_listed boolean not null default true,
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  unique (vendor, jackpot, level, currency)
);
create index pool_largest on jackpot.pool (currency, balance_minor desc) where is_listed;

-- Which games play for which jackpot.
create table jackpot.game (
  vendor text not null,
  game text not null,
  jackpot text not null,
  primary key (vendor, game)
);
create index game_of_jackpot on jackpot.game (vendor, jackpot, game);

-- A share of a stake or a win that a vendor asked for, written before its round is answered, and booked
-- when the register says what became of it: so that nothing is lost or booked twice, wherever a program
-- ends. Of a share `amount` counts ten-thousandths of a minor unit, of a win minor units.
create table jackpot.move (
  vendor text not null,
  tx text not null,
  member_id uuid not null,
  kind text not null check (kind in ('share', 'win')),
  game text not null,
  round text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  jackpot text,
  level text,
  state text not null default 'asked' check (state in ('asked', 'booked', 'void')),
  -- When somebody asked to undo its round: it is looked at again.
  doubted_at timestamptz,
  -- Of a win: the how manieth of its pool.
  nth integer,
  asked_at timestamptz not null,
  look_at timestamptz,
  primary key (vendor, tx),
  check ((kind = 'win') = (level is not null))
);
create index move_to_look_at on jackpot.move (look_at) where look_at is not null;
create index move_of_round on jackpot.move (vendor, member_id, round);
