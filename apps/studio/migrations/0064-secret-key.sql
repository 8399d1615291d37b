-- The keys that studios on this database were started with; a studio with another key does not start.
create table if not exists studio.secret_key (
  secret text not null,
  key_id text not null,
  fingerprint bytea not null,
  -- Content in the database can be read with this key alone: every studio must have it.
  seals boolean not null,
  first_seen timestamptz not null default clock_timestamp(),
  -- When nothing was left that needs it.
  retired_at timestamptz,
  primary key (secret, key_id)
);
