-- Rounds that the platform gives to a player. How many are left and what they won is counted from the
-- rounds themselves; the row is locked while one is opened.
create table if not exists studio.free_grant (
  vendor text not null,
  campaign text not null,
  player text not null,
  grant_id text not null unique,
  games text[] not null,
  rounds integer not null check (rounds > 0),
  stake_minor bigint not null check (stake_minor > 0),
  currency text not null,
  starts_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > starts_at),
  cancelled_at timestamptz,
  granted_at timestamptz not null default clock_timestamp(),
  primary key (vendor, player, campaign)
);
-- The campaign of a free round, and how many of it were left after it.
alter table studio.round add column if not exists free jsonb;
create index if not exists round_of_campaign on studio.round (vendor, player, (free ->> 'campaign'))
  where free is not null;
