create schema lottery_issue;

-- The lotteries of the platform: what is drawn, when, and by whom it is sold. A game is a row, never code.
create table lottery_issue.game (
  game text primary key,
  vendor text not null,
  -- The draw and the bets on it, as the tables of @parola/maths name them.
  family text not null,
  node_id integer not null unique,
  game_type text not null,
  name text not null,
  mode text not null check (mode in ('LOTT', 'ZY', 'ELOTT', 'SEA')),
  -- Drawn by us from a committed seed, or by a state whose result operators enter.
  source text not null check (source in ('RNG', 'OFFICIAL')),
  zone text not null,
  schedule jsonb not null,
  close_s integer not null check (close_s >= 0),
  is_active boolean not null default true
);

-- A draw of a game at a brand. The commitment is there from the first moment, the seed only after the draw.
create table lottery_issue.issue (
  issue_id uuid primary key,
  brand_id text not null references brand.brand,
  game text not null references lottery_issue.game,
  numero text not null,
  state text not null default 'open' check (state in ('open', 'closed', 'drawn', 'settled', 'void')),
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  draws_at timestamptz not null check (draws_at >= closes_at),
  seed_hash text not null,
  sealed_seed bytea not null,
  -- Published when sales have closed, before the seed.
  ticket_root text,
  ticket_count integer,
  stake_minor bigint,
  seed text,
  result jsonb,
  is_simulated boolean not null default false,
  -- Counts settlements: a correction or a void is the next one.
  version integer not null default 0,
  held_because text,
  closed_at timestamptz,
  drawn_at timestamptz,
  settled_at timestamptz,
  unique (brand_id, game, numero),
  check ((state in ('open')) = (ticket_root is null)),
  check (state in ('open', 'closed', 'void') or result is not null)
);
create trigger retired_key_of_sealed_seed before insert or update of sealed_seed on lottery_issue.issue
  for each row execute function platform.refuse_retired_key('sealed_seed');

create index issue_due on lottery_issue.issue (closes_at)
 where state in ('open', 'closed', 'drawn') or state = 'void' and settled_at is null;
create index issue_shown on lottery_issue.issue (brand_id, game, draws_at desc);
