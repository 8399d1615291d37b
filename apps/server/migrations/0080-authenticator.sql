-- The second factor of a member: the secret shared with an authenticator app, sealed, and the last
-- step of time whose code was taken. It counts once its owner has proved a first code.
create table verification.authenticator (
  member_id uuid primary key,
  brand_id text not null,
  secret_sealed bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  failures integer not null default 0,
  paused_until timestamptz,
  offered_at timestamptz not null
);

-- Ten ways in for who lost the app: keyed hashes, each good once.
create table verification.recovery_code (
  member_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (member_id, code_hash)
);
