-- Sign-ins at the provider of phone checks that were used here: each opens one door, once.
create table verification.phone_sign_in (
  key_hash bytea primary key,
  expires_at timestamptz not null
);
create index phone_sign_in_end on verification.phone_sign_in (expires_at);
