-- What the rebates of all levels on a day's bets of a team cost, as far as they are credited.
create table team_rebate.team_day (
  agent_id uuid not null,
  day date not null,
  cost_minor bigint not null,
  primary key (agent_id, day)
);

-- Days whose costs a run has changed, until the statements have looked at the windows that hold them.
create table team_rebate.changed_day (
  brand_id text not null references brand.brand,
  day date not null,
  primary key (brand_id, day)
);
