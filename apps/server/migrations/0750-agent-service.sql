create schema agent_service;

-- A deposit or a withdrawal through the agent directly above. The amount waits in the wallet `escrow` of the member: of a
-- deposit from the agent's acceptance on, of a withdrawal from the request on.
create table agent_service.request (
  request_id uuid primary key,
  brand_id text not null references brand.brand,
  member_id uuid not null,
  agent_id uuid not null check (agent_id <> member_id),
  request_key uuid not null,
  reference text not null unique,
  kind text not null check (kind in ('deposit', 'withdrawal')),
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- The wallet of the agent that an accepted deposit came from.
  from_wallet text check (from_wallet in ('main', 'agent')),
  state text not null default 'waiting'
    check (state in ('waiting', 'accepted', 'paid', 'disputed', 'completed', 'declined', 'cancelled', 'expired', 'returned')),
  asked_at timestamptz not null,
  -- The agent's last moment to answer, and the end of the current step; without one no clock runs.
  answer_by timestamptz not null,
  due_by timestamptz,
  answered_at timestamptz,
  accepted_at timestamptz,
  paid_at timestamptz,
  disputed_at timestamptz,
  dispute text check (dispute in ('member', 'agent', 'overdue', 'stopped')),
  -- What two operators decided.
  verdict text check (verdict in ('release', 'return')),
  -- How the agent failed the member, who may ask for another one since.
  breach text check (breach in ('unanswered', 'unpaid', 'dispute')),
  breach_at timestamptz,
  ended_at timestamptz,
  unique (member_id, request_key),
  check ((state in ('waiting', 'accepted', 'paid', 'disputed')) = (ended_at is null)),
  check ((state in ('waiting', 'accepted', 'paid')) = (due_by is not null)),
  check ((breach is null) = (breach_at is null)),
  check (accepted_at is null or kind = 'withdrawal' or from_wallet is not null),
  check (state not in ('accepted', 'paid', 'disputed', 'completed', 'returned') or accepted_at is not null)
);
-- One open request of each kind, so that nobody fills an agent's list.
create unique index request_open on agent_service.request (member_id, kind) where ended_at is null;
create index request_of_member on agent_service.request (member_id, request_id desc);
create index request_of_agent on agent_service.request (agent_id, request_id desc);
create index request_answered on agent_service.request (agent_id, asked_at);
create index request_due on agent_service.request (due_by) where due_by is not null;
create index request_of_brand on agent_service.request (brand_id, request_id desc);
create index request_disputed on agent_service.request (brand_id, request_id) where state = 'disputed';
create index request_breach on agent_service.request (member_id, agent_id, breach_at) where breach is not null;
revoke delete, truncate on agent_service.request from parola_server;
-- Reconciliation compares escrow with the open requests.
grant usage on schema agent_service to parola_reader;
grant select on agent_service.request to parola_reader;

-- What each side wrote to the other: how to pay, and where. Sealed, because it may name an account.
create table agent_service.note (
  request_id uuid not null references agent_service.request,
  side text not null check (side in ('member', 'agent')),
  sealed bytea not null,
  primary key (request_id, side)
);
revoke truncate on agent_service.note from parola_server;
create trigger retired_key_of_sealed before insert or update of sealed on agent_service.note
  for each row execute function platform.refuse_retired_key('sealed');
