create schema kyc;

-- One identity verification per member. What was written is encrypted with the field key.
create table kyc.application (
  member_id uuid primary key,
  brand_id text not null,
  state text not null check (state in ('draft', 'submitted', 'review', 'approved', 'refused', 'barred')),
  profile bytea not null,
  -- Counts submissions: a verdict about an earlier one comes too late.
  submission integer not null default 0,
  -- [{part, reason}] of the last refusal, and how often each part has been refused: {part: times}.
  refused jsonb not null default '[]',
  refusals jsonb not null default '{}',
  provider text,
  provider_ref text,
  saved_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by text
);
create index application_queue on kyc.application (brand_id, state, submitted_at, member_id);
create index application_waiting on kyc.application (submitted_at) where state = 'submitted';

-- A picture in the storage, encrypted with a key of its own that lies here wrapped. Without that key
-- nobody reads the picture again: that is how it is erased.
create table kyc.file (
  file_id uuid primary key,
  member_id uuid not null,
  document text not null check (document in ('idCardFront', 'idCardBack', 'idCardSelfie')),
  submission integer not null,
  bytes integer not null,
  key_id text not null,
  wrapped_key bytea,
  is_refused boolean not null default false,
  stored_at timestamptz not null,
  erased_at timestamptz
);
create index file_of_member on kyc.file (member_id, document, stored_at);
create index file_key on kyc.file (key_id) where wrapped_key is not null;

-- Messages of providers, once per id.
create table kyc.webhook (
  provider text not null,
  webhook_id text not null,
  received_at timestamptz not null,
  primary key (provider, webhook_id)
);
