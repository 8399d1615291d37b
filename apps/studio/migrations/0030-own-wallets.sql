-- Vendors that keep their players' money themselves (vendor protocol, section 4).
create table if not exists studio.wallet (
  vendor text not null,
  player text not null,
  currency text not null,
  balance_minor bigint not null default 0 check (balance_minor >= 0),
  seq bigint not null default 0,
  primary key (vendor, player)
);

-- What rounds moved there, by the first transaction of each call; a tombstone keeps a call away that
-- was undone before it came.
create table if not exists studio.wallet_call (
  vendor text not null,
  call text not null,
  tx text not null,
  player text not null,
  net_minor bigint not null,
  state text not null check (state in ('done', 'rolled_back', 'tombstone')),
  at timestamptz not null default clock_timestamp(),
  primary key (vendor, tx)
);
create index if not exists wallet_call_whole on studio.wallet_call (vendor, call);

-- Money from and to the platform: each reference once, for ever.
create table if not exists studio.transfer (
  vendor text not null,
  ref text not null,
  player text not null,
  kind text not null check (kind in ('in', 'out', 'out-all')),
  currency text not null,
  asked_minor bigint,
  amount_minor bigint not null check (amount_minor >= 0),
  vendor_ref text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (vendor, ref)
);
