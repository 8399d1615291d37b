create schema cashier;

create table cashier.deposit (
  member_id uuid not null,
  deposit_id uuid not null,
  brand_id text not null,
  request_key uuid not null,
  reference text not null,
  channel text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  paid_minor bigint check (paid_minor > 0),
  state text not null check (state in (
    'CREATED', 'PENDING', 'PAID', 'CREDITED', 'REVIEW', 'FAILED', 'EXPIRED', 'CANCELLED', 'REVERSED'
  )),
  gateway_id text,
  action jsonb,
  failure text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (member_id, deposit_id),
  unique (member_id, request_key)
);
create index deposit_newest on cashier.deposit (member_id, created_at desc);
create index deposit_unfinished on cashier.deposit (changed_at)
  where state in ('CREATED', 'PENDING', 'PAID');

-- Directory: from the reference that the gateway tells to the member whose deposit it is.
create table cashier.deposit_reference (
  reference text primary key,
  member_id uuid not null,
  deposit_id uuid not null
);

-- Every message of a gateway as it came, once per id.
create table cashier.webhook (
  gateway text not null,
  webhook_id text not null,
  body text not null,
  received_at timestamptz not null,
  primary key (gateway, webhook_id)
);
