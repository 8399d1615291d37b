create schema referral;

-- The code by which a member invites friends.
create table referral.code (
  member_id uuid primary key,
  brand_id text not null references brand.brand,
  code text not null,
  made_at timestamptz not null,
  unique (brand_id, code)
);

-- Who came by whose code: one level, for good.
create table referral.friend (
  friend_id uuid primary key,
  referrer_id uuid not null,
  brand_id text not null references brand.brand,
  joined_at timestamptz not null,
  -- When the friend first counted.
  qualified_at timestamptz,
  check (friend_id <> referrer_id)
);
create index friend_of_referrer on referral.friend (referrer_id, friend_id desc);
create index friend_of_brand on referral.friend (brand_id, referrer_id);

-- What the friends of a week brought: one row for each cause, with the numbers of its formula.
create table referral.payout (
  member_id uuid not null,
  payout_id uuid not null,
  brand_id text not null references brand.brand,
  from_day date not null,
  to_day date not null,
  tier smallint not null,
  rate_ppm integer not null,
  cap_minor bigint not null check (cap_minor >= 0),
  base_minor bigint not null,
  earned_minor bigint not null check (earned_minor >= 0),
  lowered_minor bigint not null check (lowered_minor between 0 and earned_minor),
  amount_minor bigint not null check (amount_minor = earned_minor - lowered_minor),
  -- What it is worth after bets were undone since.
  recounted_minor bigint not null,
  currency text not null,
  reference text,
  made_at timestamptz not null,
  primary key (member_id, payout_id),
  unique (member_id, from_day),
  check ((amount_minor = 0) = (reference is null))
);

-- Whose bets made up a payout, by friend: what each brought.
create table referral.part (
  member_id uuid not null,
  payout_id uuid not null,
  friend_id uuid not null,
  base_minor bigint not null,
  amount_minor bigint not null,
  primary key (member_id, payout_id, friend_id),
  foreign key (member_id, payout_id) references referral.payout
);
create index part_of_friend on referral.part (member_id, friend_id);

-- What undone bets of earlier weeks still take off.
create table referral.lowered (
  member_id uuid primary key,
  minor bigint not null check (minor >= 0)
);

-- The first day of the last week that was worked out for every member of a brand.
create table referral.worked (
  brand_id text primary key references brand.brand,
  from_day date not null
);

revoke delete, truncate on referral.code, referral.friend, referral.payout, referral.part from parola_server;

-- Brands decide by a switch whether members invite friends; it is off where they have not.
update brand.brand set config = jsonb_set(config, '{switches,REFERRAL3}', 'false')
 where not config -> 'switches' ? 'REFERRAL3';
