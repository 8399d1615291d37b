create schema screening;

-- Something about a person that an operator has to decide.
create table screening.person_case (
  case_id uuid primary key,
  brand_id text not null,
  member_id uuid not null,
  kind text not null
    check (kind in ('under-age', 'restricted', 'restricted-near', 'duplicate', 'not-genuine')),
  -- What it was found by; the same finding again is the same case.
  subject text not null,
  found_at text not null check (found_at in ('registration', 'kyc', 'login', 'rescan')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  outcome text check (outcome in ('confirmed', 'cleared')),
  note text,
  unique (member_id, kind, subject)
);
create index person_case_open on screening.person_case (brand_id, opened_at, case_id) where closed_at is null;

-- A list of restricted persons as it was handed in, and how far it has been read and looked for. The
-- file lies encrypted in the storage until it has been read.
create table screening.list_import (
  import_id uuid primary key,
  source text not null,
  state text not null check (state in ('reading', 'rescanning', 'done', 'unreadable')),
  key_id text not null,
  wrapped_key bytea,
  lines integer not null default 0,
  taken integer not null default 0,
  -- The first bad lines: [{line, why}]; `lines` counts those that were read, good and bad.
  bad jsonb not null default '[]',
  bad_count integer not null default 0,
  rescanned_to uuid,
  rescanned integer not null default 0,
  hits integer not null default 0,
  imported_by text not null,
  started_at timestamptz not null,
  finished_at timestamptz
);

-- Nothing here is readable: the entry is encrypted, the rest are keyed hashes to find it by.
create table screening.restricted (
  entry_id uuid primary key,
  import_id uuid not null,
  sealed bytea not null,
  fingerprint text not null unique,
  number_index text,
  birth_index text,
  name_indexes text[] not null
);
create index restricted_number on screening.restricted (number_index) where number_index is not null;
create index restricted_birth on screening.restricted (birth_index) where birth_index is not null;
create index restricted_names on screening.restricted using gin (name_indexes);

-- What is known of a member to compare with, in the same way.
create table screening.person (
  member_id uuid primary key,
  brand_id text not null,
  sealed bytea not null,
  number_index text,
  birth_index text,
  exact_index text,
  screened_at timestamptz not null
);
create index person_number on screening.person (brand_id, number_index) where number_index is not null;
create index person_exact on screening.person (brand_id, exact_index) where exact_index is not null;
create index list_import_newest on screening.list_import (started_at, import_id);
