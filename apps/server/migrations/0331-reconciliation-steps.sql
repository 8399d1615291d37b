-- A report is made in bounded steps, each in one snapshot, and always ends: what nobody works on any more
-- is abandoned, what cannot be made has failed, both with a reason and an alarm.
alter table reconciliation.report
  add column progress jsonb,
  add column touched_at timestamptz,
  add column tries integer not null default 0,
  add column reason text check (length(reason) between 1 and 500),
  drop constraint report_state_check,
  drop constraint report_kind_check;
update reconciliation.report set touched_at = started_at where state = 'running';
alter table reconciliation.report
  add constraint report_state_check
    check (state in ('running', 'sound', 'differs', 'broken', 'failed', 'abandoned')),
  add constraint report_kind_check check (kind in ('nightly', 'asked', 'hourly')),
  add check (state not in ('failed', 'abandoned') or reason is not null) not valid;
create index report_running on reconciliation.report (touched_at) where state = 'running';

-- Up to where a purse was found right, and what it held there; an hourly report goes on from it. A
-- nightly one does not believe it and begins at the first posting.
create table reconciliation.purse_mark (
  member_id uuid not null,
  purse text not null,
  seq bigint not null,
  balance bigint not null,
  primary key (member_id, purse)
);

-- What reports read beside whole purses, through indexes that no round of a game ever touches.
create index posting_passing on ledger.posting (key) where contra in ('clearing', 'owed');
create index posting_paid on ledger.posting (at) where kind in ('deposit', 'withdrawal_paid');
-- As a range, which the planner can tell from an account's name; `like` it cannot.
create index posting_gateway on ledger.posting (contra)
  where contra >= 'gateway:' and contra < 'gateway;';
create index system_posting_key on ledger.system_posting (entry_key);
create index deposit_changed on cashier.deposit (brand_id, changed_at);
create index payout_changed on cashier.payout (changed_at);

-- Slips and pools against postings are counted by the reader.
grant execute on function bet.count_unbalanced to parola_reader;
