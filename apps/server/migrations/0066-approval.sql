create schema approval;

-- Four eyes: what one operator proposes, another lets happen. Nobody decides on their own wish.
create table approval.request (
  request_id uuid primary key,
  brand_id text not null references brand.brand,
  kind text not null,
  subject text not null,
  details jsonb not null,
  reason text not null check (length(reason) between 3 and 500),
  state text not null default 'open' check (state in ('open', 'approved', 'refused', 'expired')),
  requested_by uuid not null references operator.operator,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid references operator.operator,
  decided_at timestamptz,
  answer text,
  constraint decided_by_another check (decided_by is null or decided_by <> requested_by),
  constraint decided_when_closed check (
    (state in ('approved', 'refused')) = (decided_by is not null and decided_at is not null))
);
create index request_open on approval.request (brand_id, requested_at) where state = 'open';
create unique index request_once on approval.request (brand_id, kind, subject) where state = 'open';
