-- Who was the first to have a payout account: one belongs to one member, for ever. Found by a keyed
-- hash of the number, which nobody can read back.
create table cashier.payout_owner (
  brand_id text not null references brand.brand,
  number_hash bytea not null,
  member_id uuid not null,
  primary key (brand_id, number_hash)
);

-- The accounts book of a member; number and holder are encrypted with the field key.
create table cashier.payout_account (
  member_id uuid not null,
  account_id uuid not null,
  brand_id text not null references brand.brand,
  channel text not null,
  kind text not null check (kind in ('bank', 'ewallet')),
  house text not null,
  house_name text not null,
  sealed bytea not null,
  tail text not null check (length(tail) between 2 and 4),
  number_hash bytea not null,
  usable_at timestamptz not null,
  added_at timestamptz not null,
  removed_at timestamptz,
  primary key (member_id, account_id)
);
create unique index payout_account_once on cashier.payout_account (member_id, number_hash)
  where removed_at is null;

create table cashier.withdrawal (
  member_id uuid not null,
  withdrawal_id uuid not null,
  brand_id text not null references brand.brand,
  request_key uuid not null,
  reference text not null,
  account_id uuid not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  fee_minor bigint not null check (fee_minor >= 0),
  state text not null default 'REQUESTED',
  -- Why people look at it; empty once nothing asked for it.
  why text[] not null default '{}',
  approvals_needed integer not null default 0 check (approvals_needed between 0 and 2),
  taken_by uuid,
  on_hold_until timestamptz,
  -- What its member is told of a refusal or a hold.
  reason text,
  received_minor bigint,
  receipt_due_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (member_id, withdrawal_id),
  unique (member_id, request_key),
  foreign key (member_id, account_id) references cashier.payout_account,
  check (fee_minor < amount_minor),
  check (received_minor between 0 and amount_minor - fee_minor)
);
-- At most one that is not paid yet.
create unique index withdrawal_one on cashier.withdrawal (member_id)
  where state in ('REQUESTED', 'REVIEW', 'APPROVED', 'SENDING', 'SENT', 'FAILED');
create index withdrawal_newest on cashier.withdrawal (member_id, created_at desc);
create index withdrawal_queue on cashier.withdrawal (brand_id, state, created_at);
create index withdrawal_unsent on cashier.withdrawal (changed_at) where state in ('REQUESTED', 'APPROVED');
create index withdrawal_unconfirmed on cashier.withdrawal (receipt_due_at)
  where state = 'AWAITING_RECEIPT';

-- Directory: from the reference that people read to the member whose withdrawal it is.
create table cashier.withdrawal_reference (
  reference text primary key,
  member_id uuid not null,
  withdrawal_id uuid not null
);

-- Every change of a state, with who made it. Never changed, never deleted.
create table cashier.withdrawal_step (
  withdrawal_id uuid not null,
  no integer not null,
  member_id uuid not null,
  state text not null,
  actor_kind text not null,
  operator_id uuid,
  note text,
  at timestamptz not null,
  primary key (withdrawal_id, no)
);
revoke update, delete, truncate on cashier.withdrawal_step from parola_server;

-- Who agreed: each operator once, and never again.
create table cashier.withdrawal_approval (
  withdrawal_id uuid not null,
  deed text not null check (deed in ('pay-out', 'make-good')),
  operator_id uuid not null,
  at timestamptz not null,
  primary key (withdrawal_id, deed, operator_id)
);
revoke update, delete, truncate on cashier.withdrawal_approval from parola_server;

-- What was sent to the gateway: each with a reference of its own, and one alive per withdrawal.
create table cashier.payout (
  reference text primary key,
  member_id uuid not null,
  withdrawal_id uuid not null,
  attempt integer not null check (attempt between 1 and 20),
  state text not null check (state in ('SENDING', 'SENT', 'PAID', 'FAILED', 'RETURNED')),
  gateway_id text,
  failure text,
  created_at timestamptz not null,
  -- When the gateway was last spoken to about it.
  asked_at timestamptz,
  changed_at timestamptz not null,
  unique (withdrawal_id, attempt),
  foreign key (member_id, withdrawal_id) references cashier.withdrawal
);
create unique index payout_one on cashier.payout (withdrawal_id) where state <> 'FAILED';
create index payout_unfinished on cashier.payout (changed_at) where state in ('SENDING', 'SENT');

-- What an operator has to look into. A clock runs on some.
create table cashier.money_case (
  case_id uuid primary key,
  brand_id text not null references brand.brand,
  kind text not null check (kind in (
    'account-taken', 'part-received', 'not-received', 'deposit-differs', 'large-sum')),
  member_id uuid not null,
  subject text not null,
  details jsonb not null default '{}',
  opened_at timestamptz not null,
  due_at timestamptz,
  closed_at timestamptz,
  outcome text,
  unique (kind, subject)
);
create index money_case_open on cashier.money_case (brand_id, opened_at) where closed_at is null;

-- Brands whose payouts are stopped, and who stopped them.
create table cashier.payout_stop (
  brand_id text primary key references brand.brand,
  operator_id uuid,
  because text not null,
  at timestamptz not null
);

-- The ways from state to state, as the contract has them. What is no way is refused by the database,
-- whoever tries.
create table cashier.move (
  thing text not null,
  from_state text not null,
  to_state text not null,
  primary key (thing, from_state, to_state)
);
insert into cashier.move
select 'withdrawal', split_part(way, ' ', 1), unnest(string_to_array(split_part(way, ' ', 2), ','))
  from unnest(array[
    'REQUESTED APPROVED,REVIEW,CANCELLED', 'REVIEW APPROVED,REJECTED', 'APPROVED SENDING',
    'SENDING SENT,PAID,FAILED', 'SENT PAID,FAILED', 'FAILED APPROVED,REJECTED',
    'PAID AWAITING_RECEIPT,RETURNED',
    'AWAITING_RECEIPT RECEIVED,PART_RECEIVED,NOT_RECEIVED,FORCED_RECEIVED,RETURNED',
    'RECEIVED RETURNED', 'FORCED_RECEIVED RETURNED', 'PART_RECEIVED RECEIVED,RETURNED',
    'NOT_RECEIVED RECEIVED,RETURNED']) way;
revoke insert, update, delete, truncate on cashier.move from parola_server;

create function cashier.refuse_wrong_move() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.state <> old.state and not exists (
    select from cashier.move
     where thing = tg_argv[0] and from_state = old.state and to_state = new.state) then
    raise exception '% does not go from % to %', tg_argv[0], old.state, new.state
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function cashier.refuse_wrong_start() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.state <> tg_argv[0] then
    raise exception 'it does not begin as %', new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger withdrawal_move before update of state on cashier.withdrawal
  for each row execute function cashier.refuse_wrong_move('withdrawal');
create trigger withdrawal_start before insert on cashier.withdrawal
  for each row execute function cashier.refuse_wrong_start('REQUESTED');

-- What an unfinished withdrawal holds, no more and no less, or money is wrong: rows that break it.
create function cashier.count_wrong_holds() returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select count(*) from ledger.purse p
    left join (select member_id, sum(amount_minor) as held from cashier.withdrawal
                where state in ('REQUESTED', 'REVIEW', 'APPROVED', 'SENDING', 'SENT', 'FAILED')
                group by 1) w using (member_id)
   where p.purse = 'held' and p.balance <> coalesce(w.held, 0)
$$;
grant execute on function cashier.count_wrong_holds to parola_server;
