create schema team_rebate;

-- What a member of a team has bet on a brand's day in a category, and how much of it the agents above were credited for.
create table team_rebate.day (
  member_id uuid not null,
  day date not null,
  game_type text not null,
  brand_id text not null references brand.brand,
  valid_minor bigint not null,
  settled_minor bigint not null default 0,
  primary key (member_id, day, game_type)
);
create index day_open on team_rebate.day (brand_id, member_id) where valid_minor <> settled_minor;

-- What agents earned in a run of their brand, by category.
create table team_rebate.earning (
  brand_id text not null references brand.brand,
  run_day date not null,
  agent_id uuid not null,
  game_type text not null,
  amount_minor bigint not null,
  primary key (brand_id, run_day, agent_id, game_type)
);
create index earning_of_agent on team_rebate.earning (agent_id, run_day);

-- What was credited for a run: what was earned, less what earlier runs left below zero. A rest below zero waits.
create table team_rebate.payment (
  agent_id uuid not null,
  run_day date not null,
  brand_id text not null references brand.brand,
  amount_minor bigint not null check (amount_minor >= 0),
  rest_minor bigint not null check (rest_minor <= 0),
  paid_at timestamptz not null,
  primary key (agent_id, run_day)
);

-- A run of a brand's day that has settled everything: what is counted later belongs to the next.
create table team_rebate.run (
  brand_id text not null references brand.brand,
  run_day date not null,
  settled_at timestamptz not null,
  primary key (brand_id, run_day)
);
