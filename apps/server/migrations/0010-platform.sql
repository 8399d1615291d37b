create schema platform;

-- Which listener has met which fact: a second delivery does nothing.
create table platform.heard (
  listener text not null,
  fact_id text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (listener, fact_id)
);

-- Timers run on one node at a time: the row says until when it is taken.
create table platform.timer (
  name text primary key,
  taken_until timestamptz not null
);

-- Calls used up per caller and window, shared by all nodes; lost on a crash, which harms nobody.
create unlogged table platform.allowance (
  key text not null,
  window_start timestamptz not null,
  used integer not null,
  primary key (key, window_start)
);

-- Ids of sealed bodies that were opened: each works once.
create table platform.used_seal (
  jti uuid primary key,
  until timestamptz not null
);

-- Keys of sealed bodies; the private half is encrypted with the field key.
create table platform.seal_key (
  kid text primary key,
  public_jwk jsonb not null,
  private_sealed bytea not null,
  created_at timestamptz not null
);
