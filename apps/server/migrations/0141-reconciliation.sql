create schema reconciliation;

-- Reports that hold the ledger, payments, the gateway and vendors against one another.
create table reconciliation.report (
  report_id uuid primary key,
  reference text not null unique,
  brand_id text not null references brand.brand,
  day date not null,
  kind text not null check (kind in ('nightly', 'asked')),
  state text not null default 'running'
    check (state in ('running', 'sound', 'differs', 'broken', 'failed')),
  asked_by uuid,
  broken integer not null default 0,
  differing integer not null default 0,
  noted integer not null default 0,
  figures jsonb not null default '[]',
  started_at timestamptz not null,
  finished_at timestamptz,
  check ((state = 'running') = (finished_at is null)),
  check (state <> 'broken' or broken > 0)
);
create index report_newest on reconciliation.report (brand_id, started_at desc);
-- Each night once, whatever runs how often.
create unique index report_nightly on reconciliation.report (brand_id, day) where kind = 'nightly';

-- What a report has found. Never changed, never deleted.
create table reconciliation.line (
  report_id uuid not null references reconciliation.report,
  no integer not null,
  area text not null check (area in ('ledger', 'payments', 'gateway', 'vendors')),
  finding text not null,
  weight text not null check (weight in ('broken', 'differs', 'noted')),
  subject text not null,
  member_id uuid,
  expected text,
  found text,
  primary key (report_id, no)
);
revoke update, delete, truncate on reconciliation.line from parola_server;
revoke delete, truncate on reconciliation.report from parola_server;
