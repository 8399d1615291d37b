-- How many accounts a team has by their level below its agent, in parts by member, so that members who join at the same
-- time do not wait for each other.
create table team.size (
  agent_id uuid not null,
  level smallint not null check (level between 1 and 20),
  shard smallint not null check (shard between 0 and 31),
  members bigint not null,
  agents bigint not null,
  primary key (agent_id, level, shard)
);

-- Who joined a team in a brand's day, by their type then.
create table team.joined (
  agent_id uuid not null,
  day date not null,
  shard smallint not null check (shard between 0 and 31),
  members bigint not null,
  agents bigint not null,
  primary key (agent_id, day, shard)
);

insert into team.size (agent_id, level, shard, members, agents)
select a.agent_id, cardinality(p.path) - a.place + 1, get_byte(uuid_send(p.member_id), 15) % 32,
       count(*) filter (where m.type = 0), count(*) filter (where m.type <> 0)
  from team.place p join member.member m using (member_id)
  cross join unnest(p.path) with ordinality a (agent_id, place)
 group by 1, 2, 3;

insert into team.joined (agent_id, day, shard, members, agents)
select a.agent_id, (p.since at time zone (b.config ->> 'timeZone'))::date, get_byte(uuid_send(p.member_id), 15) % 32,
       count(*) filter (where m.type = 0), count(*) filter (where m.type <> 0)
  from team.place p join member.member m using (member_id) join brand.brand b on b.brand_id = p.brand_id
  cross join unnest(p.path) a (agent_id)
 group by 1, 2, 3;

create schema team_sums;

-- What a member of a team has bet on a brand's day: sums of the feed.
create table team_sums.member_day (
  member_id uuid not null,
  day date not null,
  valid_minor bigint not null,
  primary key (member_id, day)
);

-- What a whole team played, by vendor: net revenue has fees of each.
create table team_sums.team_play (
  agent_id uuid not null,
  day date not null,
  vendor text not null,
  shard smallint not null,
  bets bigint not null,
  stake_minor bigint not null,
  valid_minor bigint not null,
  payout_minor bigint not null,
  primary key (agent_id, day, vendor, shard)
);

-- The days on which a member of a team was active: had a valid bet, or a deposit.
create table team_sums.active_day (
  measure text not null check (measure in ('play', 'deposit')),
  member_id uuid not null,
  day date not null,
  primary key (measure, member_id, day)
);

-- How many members of a team were active on a day, by the days since they were before: 92 is that many, more, or never.
-- Whoever is active in a period is counted on the first of its days on which they are, which no earlier one of the
-- period precedes, so these sums count every member once, for any period of up to 92 days.
create table team_sums.active_gap (
  agent_id uuid not null,
  measure text not null check (measure in ('play', 'deposit')),
  day date not null,
  gap smallint not null check (gap between 1 and 92),
  shard smallint not null,
  members bigint not null,
  primary key (agent_id, measure, day, gap, shard)
);

-- Up to which posting of a wallet its member's money is summed, and the balance of then.
create table team_sums.mark (
  member_id uuid not null,
  wallet text not null,
  seq bigint not null,
  balance_minor bigint not null,
  primary key (member_id, wallet)
);

-- What a member of a team paid in, was paid and was given on a brand's day, by measure.
create table team_sums.member_money (
  member_id uuid not null,
  day date not null,
  measure text not null,
  amount_minor bigint not null,
  entries bigint not null,
  primary key (member_id, day, measure)
);

-- The same of whole teams.
create table team_sums.team_money (
  agent_id uuid not null,
  day date not null,
  measure text not null,
  shard smallint not null,
  amount_minor bigint not null,
  entries bigint not null,
  primary key (agent_id, day, measure, shard)
);

-- Main balances of whole teams.
create table team_sums.balance (
  agent_id uuid not null,
  shard smallint not null,
  balance_minor bigint not null,
  primary key (agent_id, shard)
);

-- How many members of a team are online, as they were counted last; no row is nobody.
create table team_sums.online (
  agent_id uuid primary key,
  members integer not null check (members > 0)
);
