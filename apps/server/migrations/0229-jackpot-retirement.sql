-- Whether a vendor puts the money of its other jackpots into this one when it is asked.
alter table jackpot.pool add column takes_raises boolean not null default false;

-- The money of a pool that its vendor lists no more on its way into another. The id is the idempotency key at
-- the vendor and in the ledger; the amount is fixed before the vendor is asked, and what ends in between goes
-- on by the same id until the vendor has said yes or no.
create table jackpot.retirement (
  retirement_id uuid primary key,
  brand_id text not null references brand.brand,
  from_pool uuid not null references jackpot.pool,
  to_pool uuid not null references jackpot.pool,
  amount_minor bigint not null check (amount_minor > 0),
  because text not null,
  asked_by uuid not null,
  asked_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('moved', 'refused')),
  -- The code with which the vendor refused it.
  refused_as text,
  check (from_pool <> to_pool),
  check ((ended_at is null) = (outcome is null)),
  check ((refused_as is null) = (outcome is distinct from 'refused'))
);
create unique index retirement_open_from on jackpot.retirement (from_pool) where ended_at is null;
create unique index retirement_open_to on jackpot.retirement (to_pool) where ended_at is null;
create index retirement_open on jackpot.retirement (asked_at) where ended_at is null;
