-- Crash: one round at a time for all its players. The seed of a series is the end of its hash chain, its
-- commitment the terminal hash, its client seed the salt, which is empty until the players have made it.
create table if not exists studio.crash_series (
  seed_id uuid primary key,
  games integer not null check (games > 0),
  -- What players' browsers drew after the terminal hash was published; the salt is made of it.
  contributions jsonb not null default '[]',
  published_at timestamptz not null default clock_timestamp()
);

-- Where it crashes is not written down before it did.
create table if not exists studio.crash_round (
  seed_id uuid not null,
  game integer not null,
  state text not null check (state in ('betting', 'running', 'crashed', 'over')),
  betting_until timestamptz not null,
  started_at timestamptz,
  -- When the room was last known to run: a crash long after it fell into an outage.
  beat_at timestamptz,
  ended_at timestamptz,
  crash_x100 integer,
  hash text,
  is_outage boolean not null default false,
  primary key (seed_id, game)
);

-- What the platform calls a player in front of others.
alter table studio.session add column if not exists nickname text;

-- Two bets of a player may ride in one round, each in its slot.
create unique index if not exists crash_slot on studio.round (seed_id, nonce, owner, (choice ->> 'slot'))
  where model = 'crash' and state not in ('refused', 'void');
create index if not exists crash_bet on studio.round (seed_id, nonce) where model = 'crash';
