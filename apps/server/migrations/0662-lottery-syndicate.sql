create schema lottery_syndicate;

-- Bets that several members buy in shares. Each holding is tickets of its own in the sale, at the odds of the opening; shares that nobody has bought when sales close cost nothing and win nothing.
create table lottery_syndicate.syndicate (
  syndicate_id uuid primary key,
  brand_id text not null references brand.brand,
  opener_id uuid not null,
  request_key uuid not null,
  game text not null,
  numero text not null,
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  -- Bets with the odds of the opening, and what the whole of each costs, as digits of minor units.
  bets jsonb not null,
  costs jsonb not null,
  shares integer not null check (shares >= 2),
  sold integer not null default 0 check (sold between 0 and shares),
  opened_at timestamptz not null,
  unique (opener_id, request_key)
);
create index syndicate_on_sale on lottery_syndicate.syndicate (brand_id, game, closes_at);

-- Shares that a member has bought, from the first one on, counted from 0.
create table lottery_syndicate.holding (
  syndicate_id uuid not null references lottery_syndicate.syndicate,
  member_id uuid not null,
  request_key uuid not null,
  first_share integer not null check (first_share >= 0),
  shares integer not null check (shares > 0),
  bought_at timestamptz not null,
  primary key (syndicate_id, first_share),
  unique (member_id, request_key)
);
create index holding_of_member on lottery_syndicate.holding (member_id, syndicate_id);
