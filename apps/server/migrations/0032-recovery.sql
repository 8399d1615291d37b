-- A link to a new password that went out by e-mail: the newest of a member works, once. Only its
-- hash is kept.
create table password.recovery (
  member_id uuid primary key,
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
