create schema agent_contract;

-- A version of a contract between an agent and the one above; no upline is the house. What was offered
-- is never changed: its answer and its end are rows of their own.
create table agent_contract.offer (
  offer_id uuid primary key,
  brand_id text not null references brand.brand,
  kind text not null check (kind in ('dividend', 'daily', 'hourly', 'realtime')),
  upline_id uuid,
  downline_id uuid not null,
  version integer not null check (version > 0),
  -- As on the wire; rates in per cent.
  terms jsonb not null,
  start_at timestamptz not null,
  offered_at timestamptz not null,
  answer_by timestamptz not null,
  content_hash bytea not null,
  previous_hash bytea,
  unique nulls not distinct (upline_id, downline_id, kind, version),
  check (upline_id <> downline_id),
  check (start_at >= offered_at)
);
create index offer_to on agent_contract.offer (downline_id, offer_id desc);
create index offer_from on agent_contract.offer (upline_id, offer_id desc);

create table agent_contract.answer (
  offer_id uuid primary key references agent_contract.offer,
  state text not null check (state in ('approved', 'rejected')),
  -- Nobody, where a newer version or an end further up spoke.
  by_member_id uuid,
  reason text,
  -- When it begins: never before the window that follows the acceptance.
  start_at timestamptz,
  at timestamptz not null,
  check ((state = 'approved') = (start_at is not null))
);

create table agent_contract.ending (
  offer_id uuid primary key references agent_contract.answer,
  end_at timestamptz not null,
  by_member_id uuid,
  because text not null check (because in (
    'TERMINATED', 'REPLACED', 'RATE_ABOVE', 'NO_UPPER_CONTRACT', 'ORPHANED')),
  at timestamptz not null
);
revoke update, delete, truncate on agent_contract.offer, agent_contract.answer, agent_contract.ending
  from parola_server;
