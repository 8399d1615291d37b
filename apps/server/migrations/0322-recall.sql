-- Money that a limit, a bar or an absence fetches home from a wallet that a vendor keeps: asked for again and again
-- until the vendor has had nothing of it for an hour, so that rounds which were open there have ended.
create table transfer.recall (
  member_id uuid not null,
  vendor text not null,
  brand_id text not null references brand.brand,
  why text not null,
  began_at timestamptz not null,
  tries integer not null default 0,
  next_at timestamptz not null,
  -- When people were told that it does not come.
  alarm_at timestamptz,
  done_at timestamptz,
  primary key (member_id, vendor),
  foreign key (member_id, vendor) references transfer.wallet
);
create index recall_due on transfer.recall (next_at) where done_at is null;

alter table cashier.money_case
  drop constraint money_case_kind_check,
  add constraint money_case_kind_check check (kind in (
    'account-taken', 'part-received', 'not-received', 'deposit-differs', 'unknown-payment',
    'chargeback', 'large-sum', 'structured-sums', 'money-away'));
