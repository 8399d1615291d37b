create schema points;

-- Points of a member: a unit of their own, which never expires and is never below zero.
create table points.account (
  member_id uuid primary key,
  brand_id text not null references brand.brand,
  -- Weighted turnover that has earned no point yet, in hundredths of a minor unit. Below zero when bets were undone
  -- after they had earned: that much is played before anything is earned again; nothing is taken back.
  rest bigint not null default 0,
  earned bigint not null default 0 check (earned >= 0),
  balance bigint not null default 0 check (balance >= 0),
  -- The number of the last entry.
  seq bigint not null default 0
);

create table points.entry (
  member_id uuid not null references points.account,
  seq bigint not null,
  kind text not null check (kind in ('earned', 'redeemed', 'converted', 'returned')),
  change bigint not null check (change <> 0),
  balance bigint not null check (balance >= 0),
  reference text not null,
  -- From the fact: a repeat changes nothing.
  key text not null,
  at timestamptz not null,
  primary key (member_id, seq),
  unique (member_id, key)
);

create table points.goods (
  goods_id uuid primary key,
  brand_id text not null references brand.brand,
  name jsonb not null,
  remark jsonb not null,
  points bigint not null check (points > 0),
  -- Valid bets of the last 30 days that it takes.
  amount_minor bigint not null default 0 check (amount_minor >= 0),
  stock integer not null check (stock >= 0),
  per_member integer check (per_member > 0),
  is_open boolean not null,
  version integer not null default 1
);
create index goods_of_brand on points.goods (brand_id, points);

create table points.redemption (
  redemption_id uuid primary key,
  member_id uuid not null references points.account,
  brand_id text not null references brand.brand,
  kind text not null check (kind in ('goods', 'convert')),
  goods_id uuid references points.goods,
  goods_name jsonb,
  quantity integer not null check (quantity > 0),
  points bigint not null check (points > 0),
  amount_minor bigint,
  currency text not null,
  state text not null check (state in ('in-process', 'approved', 'rejected')),
  reference text not null unique,
  request_key uuid not null,
  remark text not null,
  requested_at timestamptz not null,
  answer text,
  decided_at timestamptz,
  decided_by uuid,
  unique (member_id, request_key),
  check ((kind = 'goods') = (goods_id is not null)),
  check ((kind = 'convert') = (amount_minor is not null)),
  check ((state = 'in-process') = (decided_at is null))
);
create index redemption_of_member on points.redemption (member_id, redemption_id desc);
create index redemption_of_brand on points.redemption (brand_id, redemption_id desc);
create index redemption_open on points.redemption (brand_id, redemption_id desc) where state = 'in-process';

revoke update, delete, truncate on points.entry from parola_server;
revoke delete, truncate on points.account, points.redemption from parola_server;
