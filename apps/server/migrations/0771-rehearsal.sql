-- What a promotion would have cost on past days: one rehearsal for each promotion, the newest.
create schema rehearsal;
create table rehearsal.run (
  promotion_id uuid primary key references promotion.promotion,
  rehearsal_id uuid not null unique,
  brand_id text not null references brand.brand,
  version integer not null,
  days integer not null check (days > 0),
  -- The span that is rehearsed.
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  phase text not null default 'members' check (phase in ('clearing', 'members', 'claims', 'done', 'failed')),
  -- Rehearsals before it, whose claims are to be cleared.
  replaces uuid[] not null default '{}',
  -- The last member that was looked at.
  after_member uuid,
  members_done integer not null default 0,
  members_total integer not null,
  -- What is left of the budget while claims are decided.
  left_minor bigint not null check (left_minor >= 0),
  tries integer not null default 0,
  reason text,
  requested_by uuid not null,
  begun_at timestamptz not null,
  ended_at timestamptz
);

-- What a member would have claimed, and what became of it: null until it is decided.
create table rehearsal.claim (
  rehearsal_id uuid not null,
  member_id uuid not null,
  win text not null,
  claimed_at timestamptz not null,
  day date not null,
  amount_minor bigint not null check (amount_minor > 0),
  required_minor bigint not null check (required_minor >= 0),
  outcome text check (outcome in ('paid', 'budget', 'person', 'device', 'paymentAccount', 'ip')),
  primary key (rehearsal_id, member_id, win)
);
create index claim_to_decide on rehearsal.claim (rehearsal_id, claimed_at, member_id) where outcome is null;

-- What claims that were paid are counted by, as hashes and ids.
create table rehearsal.used_key (
  rehearsal_id uuid not null,
  kind text not null check (kind in ('person', 'device', 'paymentAccount', 'ip')),
  value text not null,
  member_id uuid not null,
  used_at timestamptz not null,
  primary key (rehearsal_id, kind, value, member_id)
);
