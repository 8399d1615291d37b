-- Whose wallet the rounds of a vendor are staked from: ours, or one that the vendor keeps.
alter table catalogue.vendor add column wallet text not null default 'seamless'
  check (wallet in ('seamless', 'transfer'));

create schema transfer;

-- A member's wallet at a vendor, from the first transfer on, and what its vendor last said of it.
create table transfer.wallet (
  member_id uuid not null,
  vendor text not null,
  brand_id text not null references brand.brand,
  currency text not null,
  known_minor bigint not null default 0 check (known_minor >= 0),
  known_at timestamptz,
  primary key (member_id, vendor)
);

-- Money between the main wallet and a vendor's. A row is saved, and money that goes in has left the
-- main wallet, before the vendor hears of it; its outcome is what the vendor says, never a guess.
create table transfer.transfer (
  transfer_id uuid primary key,
  member_id uuid not null,
  vendor text not null,
  brand_id text not null references brand.brand,
  request_key uuid not null,
  -- What the vendor knows it by: once, for ever.
  ref text not null unique,
  direction text not null check (direction in ('in', 'out')),
  currency text not null,
  -- What was asked for; nothing where everything is to come back.
  asked_minor bigint check (asked_minor > 0),
  amount_minor bigint check (amount_minor >= 0),
  state text not null default 'SENT' check (state in ('SENT', 'DONE', 'FAILED', 'RETURNED')),
  -- The vendor refuses it from then on, so that what it does not know later never will be.
  not_after timestamptz not null,
  failure text,
  vendor_ref text,
  tries integer not null default 0,
  next_ask_at timestamptz not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (member_id, vendor, request_key),
  foreign key (member_id, vendor) references transfer.wallet,
  check (direction = 'out' or asked_minor is not null),
  check ((state = 'DONE') = (amount_minor is not null)),
  check (asked_minor is null or amount_minor is null or amount_minor = asked_minor),
  check (state <> 'RETURNED' or direction = 'in'),
  check (state <> 'FAILED' or direction = 'out')
);
create unique index transfer_one on transfer.transfer (member_id, vendor) where state = 'SENT';
create index transfer_due on transfer.transfer (next_ask_at) where state = 'SENT';
create index transfer_newest on transfer.transfer (member_id, transfer_id desc);
create index transfer_of_day on transfer.transfer (vendor, changed_at);

-- An end is an end.
create function transfer.refuse_second_end() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.state <> 'SENT' then
    raise exception 'a transfer that is % stays so', old.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger transfer_end before update of state on transfer.transfer
  for each row execute function transfer.refuse_second_end();

-- What the ledger has under way to a vendor, and at it, is what the transfers say: rows that break it.
create function transfer.count_wrong_transits() returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with told as (
    select 'transit:' || vendor as account, currency, asked_minor as amount
      from transfer.transfer where direction = 'in' and state = 'SENT'
    union all
    select 'vendor:' || vendor, currency, case direction when 'in' then amount_minor else -amount_minor end
      from transfer.transfer where state = 'DONE'
  ), posted as (
    select t.contra as account, p.currency, -t.amount as amount from ledger.posting t
      join ledger.purse p using (member_id, purse)
     where t.contra like 'transit:%' or t.contra like 'vendor:%'
    union all
    select account, currency, amount from ledger.system_posting
     where account like 'transit:%' or account like 'vendor:%'
  ), wrong as (
    select account, currency from (
      select account, currency, amount from told
      union all select account, currency, -amount from posted) difference
     group by 1, 2 having sum(amount) <> 0)
  select count(*) from wrong
$$;
grant execute on function transfer.count_wrong_transits to parola_server;
