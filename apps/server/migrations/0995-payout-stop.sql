create schema payout_stop;

-- A tree whose agents are paid nothing while its sums differ from the bets: from when, and what differs.
create table payout_stop.stop (
  stop_id uuid primary key,
  brand_id text not null references brand.brand,
  root_id uuid not null references team.place,
  opened_at timestamptz not null,
  -- When it was looked at last, and the first of what differed then.
  seen_at timestamptz not null,
  differences jsonb not null,
  settled_at timestamptz,
  reason text,
  check ((settled_at is null) = (reason is null))
);
create unique index stop_open on payout_stop.stop (root_id) where settled_at is null;
create index stop_of_brand on payout_stop.stop (brand_id, stop_id desc);
revoke delete, truncate on payout_stop.stop from parola_server;

create schema roll_up_check;

-- Up to which row of the feed the sums of a brand were compared with single bets.
create table roll_up_check.mark (
  brand_id text not null references brand.brand,
  shard smallint not null,
  seq bigint not null,
  primary key (brand_id, shard)
);
revoke delete, truncate on roll_up_check.mark from parola_server;

-- Days of a brand whose sums of members were compared, and whose sums of teams have still to be.
create table roll_up_check.day (
  brand_id text not null references brand.brand,
  day date not null,
  primary key (brand_id, day)
);
revoke truncate on roll_up_check.day from parola_server;

-- Nights whose comparison is done.
create table roll_up_check.night (
  brand_id text not null references brand.brand,
  night date not null,
  done_at timestamptz not null,
  primary key (brand_id, night)
);
revoke update, delete, truncate on roll_up_check.night from parola_server;
