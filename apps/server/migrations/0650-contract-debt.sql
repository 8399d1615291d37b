create schema contract_debt;

-- What an upline owes a downline by a contract that the upline pays, from the settlement that the wallet did not cover.
create table contract_debt.debt (
  debt_id uuid primary key,
  brand_id text not null references brand.brand,
  debtor_id uuid not null,
  -- Nobody: the house has paid the downline and is owed now.
  creditor_id uuid,
  -- The key of the settlement, and the kind of its entries.
  source text not null unique,
  kind text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  paid_minor bigint not null default 0 check (paid_minor between 0 and amount_minor),
  since timestamptz not null,
  paid_at timestamptz,
  -- When operators got an alarm that it is late.
  alarm_at timestamptz,
  check ((paid_at is not null) = (paid_minor = amount_minor)),
  check (debtor_id <> creditor_id)
);
create index debt_open on contract_debt.debt (debtor_id, debt_id) where paid_at is null;
create index debt_owed_to on contract_debt.debt (creditor_id, debt_id);
create index debt_of_debtor on contract_debt.debt (debtor_id, debt_id);
create index debt_untold on contract_debt.debt (brand_id, since) where paid_at is null and alarm_at is null;
revoke delete, truncate on contract_debt.debt from parola_server;

-- Who pays a record: the house, or the upline from the own wallet.
alter table statement.record
  add column payer text not null default 'house' check (payer in ('house', 'upline')),
  add check (payer = 'house' or upline_id is not null);
