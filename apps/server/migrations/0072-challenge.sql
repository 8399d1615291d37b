-- Challenges that were used: each is good for one call. What was not used yet is kept nowhere, for it
-- carries our own signature.
create table verification.spent_challenge (
  nonce text primary key,
  expires_at timestamptz not null
);
create index spent_challenge_over on verification.spent_challenge (expires_at);
