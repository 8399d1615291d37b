-- Rebate rates that an agent has given somebody directly below since that account joined: they apply from a day of the
-- brand on. Those of joining stay in team.invitation.
create table team.rate_change (
  member_id uuid not null references team.place,
  from_day date not null,
  brand_id text not null references brand.brand,
  rebates_ppm jsonb not null,
  set_by uuid not null references team.place,
  set_at timestamptz not null,
  primary key (member_id, from_day)
);
revoke delete, truncate on team.rate_change from parola_server;
