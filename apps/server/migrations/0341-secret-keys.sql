-- The keys that programs on this database were started with. A fingerprint tells a key from another and
-- gives nothing of it away; a program with another key under the same id does not start.
create table platform.secret_key (
  secret text not null,
  key_id text not null,
  fingerprint bytea not null,
  -- Content in the database can be read with this key alone: every program must have it.
  seals boolean not null,
  first_seen timestamptz not null default clock_timestamp(),
  -- When nothing was left that needs it.
  retired_at timestamptz,
  primary key (secret, key_id)
);
