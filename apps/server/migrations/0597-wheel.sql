create schema wheel;

-- A member's spins, and the secret seed of the next one, which is committed to by its hash.
create table wheel.member (
  member_id uuid primary key,
  brand_id text not null references brand.brand,
  spins integer not null check (spins >= 0),
  -- The Monday whose spins were given last.
  given_until date not null,
  client_seed text not null,
  nonce integer not null default 0,
  commit text not null,
  sealed_seed bytea not null
);
create trigger retired_key_of_sealed_seed before insert or update of sealed_seed on wheel.member
  for each row execute function platform.refuse_retired_key('sealed_seed');

-- Every spin with what it is recomputed from: its seed is public once it is spun.
create table wheel.spin (
  member_id uuid not null references wheel.member,
  spin_id uuid not null,
  brand_id text not null references brand.brand,
  request_key uuid not null,
  tier smallint not null,
  commit text not null,
  server_seed text not null,
  client_seed text not null,
  nonce integer not null,
  weights jsonb not null,
  roll integer not null,
  segment smallint not null,
  reward jsonb not null,
  currency text not null,
  reference text not null,
  spun_at timestamptz not null,
  primary key (member_id, spin_id),
  unique (member_id, nonce),
  unique (member_id, request_key)
);
create index spin_of_brand on wheel.spin (brand_id, spun_at);

revoke update, delete, truncate on wheel.spin from parola_server;
revoke delete, truncate on wheel.member from parola_server;
