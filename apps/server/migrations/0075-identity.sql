create schema identity;

-- A way to an outside provider that somebody has set out on: good once, for minutes, in one browser.
-- Only hashes are kept of what the browser and the provider know.
create table identity.attempt (
  state_hash bytea primary key,
  browser_hash bytea not null,
  brand_id text not null,
  provider text not null,
  -- Who wants to add the identity to an account of theirs; nobody for a log-in.
  member_id uuid,
  nonce text not null,
  verifier text not null,
  expires_at timestamptz not null
);
create index attempt_end on identity.attempt (expires_at);

-- An identity that a provider has vouched for and that waits for what its owner does with it.
create table identity.proof (
  ticket_hash bytea primary key,
  browser_hash bytea not null,
  brand_id text not null,
  provider text not null,
  issuer text not null,
  subject text not null,
  email text not null,
  name text not null,
  member_id uuid,
  expires_at timestamptz not null
);
create index proof_end on identity.proof (expires_at);

-- Which outside account logs in to which of ours: it is known by issuer and subject, never by an
-- e-mail address.
create table identity.link (
  brand_id text not null,
  issuer text not null,
  subject text not null,
  member_id uuid not null,
  provider text not null,
  label text not null,
  linked_at timestamptz not null,
  primary key (brand_id, issuer, subject)
);
create unique index link_of_member on identity.link (member_id, provider);
