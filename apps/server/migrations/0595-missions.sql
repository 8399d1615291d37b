create schema missions;

-- What a member has done of a mission in a window: a day or a week by its first day in the brand's time, or `once`.
-- Target and reward are those of the moment at which it was completed.
create table missions.progress (
  member_id uuid not null,
  mission_id text not null,
  window_name text not null,
  brand_id text not null references brand.brand,
  -- Below zero where bets were undone that counted before the mission was changed.
  done bigint not null,
  target bigint not null check (target > 0),
  reward jsonb not null,
  state text not null check (state in ('running', 'ready', 'claimed')),
  completed_at timestamptz,
  notified_at timestamptz,
  claimed_at timestamptz,
  reference text,
  primary key (member_id, mission_id, window_name),
  check ((state = 'running') = (completed_at is null)),
  check ((state = 'claimed') = (reference is not null))
);
create index progress_to_notify on missions.progress (brand_id, completed_at) where state = 'ready' and notified_at is null;
create index progress_of_mission on missions.progress (brand_id, mission_id, state);

-- What counts once: a fact by its id, a day, or a title with the bets on it that stand.
create table missions.counted (
  member_id uuid not null,
  mission_id text not null,
  window_name text not null,
  item text not null,
  bets bigint not null,
  primary key (member_id, mission_id, window_name, item)
);

-- Titles that a member has ever played, with the bets that stand.
create table missions.title (
  member_id uuid not null,
  node_id integer not null,
  bets bigint not null,
  primary key (member_id, node_id)
);

-- Scores of the leaderboards: hundredths of minor units of weighted turnover, or hundredths of the stake.
create table missions.score (
  board_id text not null,
  window_name text not null,
  member_id uuid not null,
  brand_id text not null references brand.brand,
  -- The best bet of the window; else the sum of all.
  is_best boolean not null,
  score bigint not null,
  -- When this score was reached: of two equal ones the earlier is ahead.
  reached_at timestamptz not null,
  primary key (brand_id, board_id, window_name, member_id)
);
create index score_in_order on missions.score (brand_id, board_id, window_name, score desc, reached_at);

-- A leaderboard of a window: it runs, is frozen after its end for the review, and is paid.
create table missions.standing (
  standing_id uuid primary key,
  brand_id text not null references brand.brand,
  board_id text not null,
  window_name text not null,
  period text not null check (period in ('daily', 'weekly')),
  terms jsonb,
  frozen_at timestamptz,
  paid_at timestamptz,
  paid_by uuid,
  unique (brand_id, board_id, window_name),
  check ((terms is null) = (frozen_at is null)),
  check (paid_at is null or frozen_at is not null)
);
create index standing_to_freeze on missions.standing (brand_id, window_name) where frozen_at is null;
create index standing_of_brand on missions.standing (brand_id, standing_id desc) where frozen_at is not null;

-- The places of a frozen leaderboard, and those who move up when somebody is left out.
create table missions.place (
  standing_id uuid not null references missions.standing,
  member_id uuid not null,
  score bigint not null,
  reached_at timestamptz not null,
  removed_for text,
  prize_minor bigint check (prize_minor >= 0),
  reference text,
  primary key (standing_id, member_id)
);

-- Missions begin with this release: what a brand's members played before counts for none.
create table missions.start (
  brand_id text primary key references brand.brand,
  starts_at timestamptz not null
);
insert into missions.start (brand_id, starts_at) select brand_id, now() from brand.brand;

revoke delete, truncate on missions.progress, missions.counted, missions.standing, missions.place from parola_server;

-- Points come as a reward too.
alter table points.entry drop constraint entry_kind_check;
alter table points.entry add constraint entry_kind_check
  check (kind in ('earned', 'redeemed', 'converted', 'returned', 'reward'));
