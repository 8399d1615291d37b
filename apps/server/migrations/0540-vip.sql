create schema vip;

-- A member's tier. The keep period of a tier begins on the day on which it was reached or confirmed.
create table vip.member (
  member_id uuid primary key,
  brand_id text not null references brand.brand,
  tier smallint not null default 0 check (tier between 0 and 20),
  -- The highest tier ever: below it tiers are regained, and no bonus is paid again.
  peak smallint not null default 0 check (peak between tier and 20),
  period_from date not null,
  -- The days before the end of the period of which the member was last warned.
  warned_days smallint,
  host text,
  host_chosen_at timestamptz
);
create index member_of_brand on vip.member (brand_id, member_id);
create index member_to_review on vip.member (brand_id, period_from) where tier > 0;

create table vip.tier_change (
  member_id uuid not null,
  change_id uuid not null,
  brand_id text not null references brand.brand,
  from_tier smallint not null,
  to_tier smallint not null,
  cause text not null check (cause in ('upgrade', 'keep', 'downgrade', 'operator')),
  -- Growth points that decided: of the lifetime for an upgrade, of the keep period for a review.
  growth bigint not null,
  operator_id uuid,
  reason text,
  changed_at timestamptz not null,
  primary key (member_id, change_id)
);

-- Weighted turnover: valid bets times the percentage of their category, in hundredths of a minor unit, by the day of
-- the brand on which a bet was first settled.
create table vip.play (
  member_id uuid not null,
  day date not null,
  game_type text not null,
  weighted bigint not null,
  primary key (member_id, day, game_type)
);

-- The same of the whole life of an account.
create table vip.total (
  member_id uuid not null,
  game_type text not null,
  weighted bigint not null,
  primary key (member_id, game_type)
);

-- Members who may have reached a tier since they were last looked at.
create table vip.pending (
  member_id uuid primary key,
  brand_id text not null
);
create index pending_of_brand on vip.pending (brand_id, member_id);

-- Up to when filled deposits were looked at.
create table vip.look (
  brand_id text primary key references brand.brand,
  deposits_until timestamptz not null
);

-- A reward of a tier: once for its cause, whatever is repeated. Its formula is in its figures.
create table vip.reward (
  member_id uuid not null,
  reward_id uuid not null,
  brand_id text not null references brand.brand,
  source text not null check (source in ('upgrade', 'weekly', 'daily', 'monthly')),
  -- The tier of an upgrade, the first day of a window.
  cause text not null,
  tier smallint not null,
  from_day date,
  -- The first day after the window.
  to_day date,
  weighted_minor bigint,
  -- What the rule gives; what earlier windows of the source were worth less after bets were undone; what is paid.
  earned_minor bigint not null check (earned_minor >= 0),
  lowered_minor bigint not null default 0 check (lowered_minor between 0 and earned_minor),
  amount_minor bigint not null check (amount_minor = earned_minor - lowered_minor),
  -- What the window is worth as its bets stand now.
  recounted_minor bigint not null check (recounted_minor >= 0),
  currency text not null,
  reference text not null unique,
  state text not null default 'ready' check (state in ('ready', 'paid', 'nothing')),
  made_at timestamptz not null,
  paid_at timestamptz,
  primary key (member_id, reward_id),
  unique (member_id, source, cause),
  check ((state = 'paid') = (paid_at is not null)),
  check ((state = 'nothing') = (amount_minor = 0))
);
create index reward_ready on vip.reward (brand_id, member_id, reward_id) where state = 'ready';

-- What has to be taken off the next reward of a source.
create table vip.lowered (
  member_id uuid not null,
  source text not null,
  minor bigint not null check (minor >= 0),
  primary key (member_id, source)
);

-- The last window of a source for which all members of a brand were worked out.
create table vip.worked (
  brand_id text not null references brand.brand,
  source text not null check (source in ('weekly', 'daily', 'monthly')),
  from_day date not null,
  primary key (brand_id, source)
);

revoke update, delete, truncate on vip.tier_change from parola_server;
revoke delete, truncate on vip.reward from parola_server;
