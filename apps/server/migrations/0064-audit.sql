create schema audit;

-- Who did what, to whom, from where, and why; written in the transaction of the deed itself.
create table audit.entry (
  seq bigint generated always as identity primary key,
  at timestamptz not null,
  -- null: the whole platform
  brand_id text,
  actor_kind text not null,
  operator_id uuid,
  member_id uuid,
  roles text[] not null default '{}',
  session_id uuid,
  address text not null,
  what text not null check (what ~ '^[a-z][a-z0-9.-]{2,60}$'),
  subject text not null check (length(subject) between 1 and 200),
  before jsonb,
  after jsonb,
  reason text
);
create index entry_of_subject on audit.entry (subject, seq);
create index entry_of_operator on audit.entry (operator_id, seq) where operator_id is not null;
create index entry_of_what on audit.entry (what, seq);

-- The chain: each link's hash holds the one before it and the whole of its entry.
create table audit.link (
  position bigint primary key check (position > 0),
  seq bigint not null unique,
  hash bytea not null check (length(hash) = 32),
  linked_at timestamptz not null
);

-- Append-only by privilege: what was written stays as it is.
revoke update, delete, truncate on all tables in schema audit from parola_server;
