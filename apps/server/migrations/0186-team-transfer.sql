create schema team_transfer;

-- Money between an agent and somebody directly below. It is final: a mistake is repaired by another one.
create table team_transfer.transfer (
  transfer_id uuid primary key,
  brand_id text not null references brand.brand,
  sender_id uuid not null,
  receiver_id uuid not null,
  request_key uuid not null,
  reference text not null unique,
  direction text not null check (direction in ('up', 'down')),
  from_purse text not null check (from_purse in ('main', 'agent')),
  to_purse text not null check (to_purse in ('main', 'agent')),
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null,
  unique (sender_id, request_key),
  check (sender_id <> receiver_id)
);
create index transfer_sent on team_transfer.transfer (sender_id, transfer_id desc);
create index transfer_received on team_transfer.transfer (receiver_id, transfer_id desc);
revoke update, delete, truncate on team_transfer.transfer from parola_server;

-- Each transfer moved its amount from the one purse to the other, and nothing else did: rows that break it.
create function team_transfer.count_wrong() returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with told as (
    select 'team-transfer:' || transfer_id as key, sender_id as member_id, from_purse as purse,
           -amount_minor as amount from team_transfer.transfer
    union all
    select 'team-transfer:' || transfer_id, receiver_id, to_purse, amount_minor
      from team_transfer.transfer
  ), posted as (
    select key, member_id, purse, amount from ledger.posting
     where kind in ('transfer_up', 'transfer_down')
  )
  select count(*) from told full join posted using (key, member_id, purse)
   where told.amount is distinct from posted.amount
$$;
grant execute on function team_transfer.count_wrong to parola_server;
