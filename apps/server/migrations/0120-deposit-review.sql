-- Money that came and is not simply credited: what it was, who decided, how it went back.
alter table cashier.deposit
  drop constraint deposit_state_check,
  add constraint deposit_state_check check (state in (
    'CREATED', 'PENDING', 'PAID', 'CREDITED', 'REVIEW', 'REFUNDING', 'REFUNDED', 'FAILED', 'EXPIRED',
    'CANCELLED', 'REVERSED')),
  -- What of the amount its member pays for the way, as it was shown.
  add column fee_minor bigint not null default 0 check (fee_minor >= 0 and fee_minor < amount_minor),
  -- What the gateway kept of what came; the house pays it.
  add column gateway_fee_minor bigint not null default 0 check (gateway_fee_minor >= 0),
  add column paid_currency text,
  add column credited_minor bigint check (credited_minor > 0),
  add column why text[] not null default '{}',
  -- The terms that were chosen, frozen; and what was added by them.
  add column offer jsonb,
  add column reward_minor bigint not null default 0 check (reward_minor >= 0),
  add column refund_no integer not null default 0,
  add column refund_reference text unique,
  -- When the gateway was last asked.
  add column asked_at timestamptz;
create index deposit_unasked on cashier.deposit (coalesce(asked_at, created_at))
  where state in ('CREATED', 'PENDING', 'PAID', 'REFUNDING');
drop index cashier.deposit_unfinished;
create index deposit_of_brand on cashier.deposit (brand_id, created_at desc);
create index deposit_in_review on cashier.deposit (brand_id, created_at)
  where state in ('REVIEW', 'REFUNDING');

-- Every change of a state, with who made it. Never changed, never deleted.
create table cashier.deposit_step (
  deposit_id uuid not null,
  no integer not null,
  member_id uuid not null,
  state text not null,
  actor_kind text not null,
  operator_id uuid,
  note text,
  at timestamptz not null,
  primary key (deposit_id, no)
);
revoke update, delete, truncate on cashier.deposit_step from parola_server;

-- Who agreed to what becomes of money in review: each operator once for each time it came to that.
create table cashier.deposit_approval (
  deposit_id uuid not null,
  deed text not null check (deed in ('credit', 'refund')),
  -- Counts the tries to send it back: after one that failed, people agree anew.
  no integer not null,
  operator_id uuid not null,
  at timestamptz not null,
  primary key (deposit_id, deed, no, operator_id)
);
revoke update, delete, truncate on cashier.deposit_approval from parola_server;

insert into cashier.move
select 'deposit', split_part(way, ' ', 1), unnest(string_to_array(split_part(way, ' ', 2), ','))
  from unnest(array[
    'CREATED PENDING,PAID,REVIEW,FAILED,EXPIRED,CANCELLED',
    'PENDING PAID,REVIEW,FAILED,EXPIRED,CANCELLED', 'PAID CREDITED', 'CREDITED REVERSED',
    'REVIEW CREDITED,REFUNDING,REVERSED', 'REFUNDING REFUNDED,REVIEW,REVERSED',
    'FAILED PAID,REVIEW', 'EXPIRED PAID,REVIEW', 'CANCELLED PAID,REVIEW']) way;
create trigger deposit_move before update of state on cashier.deposit
  for each row execute function cashier.refuse_wrong_move('deposit');

-- A payment that nobody asked for has no member.
alter table cashier.money_case
  alter column member_id drop not null,
  drop constraint money_case_kind_check,
  add constraint money_case_kind_check check (kind in (
    'account-taken', 'part-received', 'not-received', 'deposit-differs', 'unknown-payment',
    'chargeback', 'large-sum', 'structured-sums'));
create index money_case_closed on cashier.money_case (brand_id, closed_at desc)
  where closed_at is not null;
