-- The server works as this role: it may write every table but those of the ledger and of the bet
-- register, which only their functions write.
do $$ begin
  if not exists (select from pg_roles where rolname = 'parola_server') then
    create role parola_server nologin;
  end if;
end $$;
alter default privileges grant usage on schemas to parola_server;
alter default privileges grant select, insert, update, delete on tables to parola_server;

create schema ledger;

-- What a member has. Only the functions of this file write here; a low fill factor keeps updates on
-- their page.
create table ledger.purse (
  member_id uuid not null,
  purse text not null check (purse in ('main', 'held', 'owed')),
  brand_id text not null,
  currency text not null,
  balance bigint not null default 0,
  floor bigint not null default 0,
  seq bigint not null default 0,
  primary key (member_id, purse),
  check (balance >= floor)
) with (fillfactor = 50);

-- One row is a balanced pair: `amount` on the purse, `-amount` on the contra account.
create table ledger.posting (
  member_id uuid not null,
  purse text not null,
  seq bigint not null,
  key text not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  contra text not null,
  kind text not null,
  ref text not null,
  content bytea not null,
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, purse, seq),
  unique (member_id, purse, key)
);

-- The system's side of entries with more than one purse or more than one system account.
create table ledger.system_posting (
  account text not null,
  entry_key text not null,
  currency text not null,
  amount bigint not null check (amount <> 0),
  kind text not null,
  ref text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (account, entry_key)
);

create function ledger.open_purses(p_member uuid, p_brand text, p_currency text) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  insert into purse (member_id, purse, brand_id, currency, floor)
  values (p_member, 'main', p_brand, p_currency, 0),
         (p_member, 'held', p_brand, p_currency, 0),
         (p_member, 'owed', p_brand, p_currency, -9000000000000000)
  on conflict do nothing
$$;

-- Moves one purse and writes the pair row. The caller has locked the purse and knows it is covered.
create function ledger.move(
  p_member uuid, p_purse text, p_key text, p_amount bigint, p_contra text, p_kind text, p_ref text,
  p_content bytea
) returns bigint
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_balance bigint;
  v_seq bigint;
begin
  update purse set balance = balance + p_amount, seq = seq + 1
   where member_id = p_member and purse = p_purse
  returning balance, seq into v_balance, v_seq;
  insert into posting (member_id, purse, seq, key, amount, balance_after, contra, kind, ref, content)
  values (p_member, p_purse, v_seq, p_key, p_amount, v_balance, p_contra, p_kind, p_ref, p_content);
  return v_balance;
end $$;

-- Posts a balanced entry. Legs: [{"member","purse","amount"} | {"account","amount"}]; they sum to
-- zero. A key that was used answers the first result; with other content it is refused.
-- Answers: applied, replay, conflict, insufficient, unknown_purse.
create function ledger.post_entry(p_key text, p_kind text, p_ref text, p_legs jsonb) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_content bytea := sha256(convert_to(p_kind || '|' || p_ref || '|' || p_legs::text, 'UTF8'));
  v_currency text;
  v_found bytea;
  v_contra text;
  v_leg record;
  v_purse record;
begin
  if (select coalesce(sum((leg ->> 'amount')::bigint), 1) from jsonb_array_elements(p_legs) leg) <> 0 then
    raise exception 'entry % does not balance', p_key using errcode = 'check_violation';
  end if;
  -- One purse and one system account are one pair row; anything else meets in a clearing account.
  select case when count(*) filter (where leg ? 'member') = 1 and count(*) = 2
              then max(leg ->> 'account') else 'clearing' end
    into v_contra from jsonb_array_elements(p_legs) leg;
  for v_leg in
    select (leg ->> 'member')::uuid as member_id, leg ->> 'purse' as purse,
           (leg ->> 'amount')::bigint as amount
      from jsonb_array_elements(p_legs) leg where leg ? 'member' order by 1, 2
  loop
    select * into v_purse from purse
     where member_id = v_leg.member_id and purse = v_leg.purse for update;
    if not found then return 'unknown_purse'; end if;
    if v_currency is distinct from v_purse.currency and v_currency is not null then
      raise exception 'entry % mixes currencies', p_key using errcode = 'check_violation';
    end if;
    v_currency := v_purse.currency;
    select content into v_found from posting
     where member_id = v_leg.member_id and purse = v_leg.purse and key = p_key;
    if found then
      return case when v_found = v_content then 'replay' else 'conflict' end;
    end if;
    if v_purse.balance + v_leg.amount < v_purse.floor then return 'insufficient'; end if;
  end loop;
  if v_currency is null then return 'unknown_purse'; end if;
  perform move((leg ->> 'member')::uuid, leg ->> 'purse', p_key, (leg ->> 'amount')::bigint,
               v_contra, p_kind, p_ref, v_content)
     from jsonb_array_elements(p_legs) leg where leg ? 'member';
  if v_contra = 'clearing' then
    insert into system_posting (account, entry_key, currency, amount, kind, ref)
    select leg ->> 'account', p_key, v_currency, sum((leg ->> 'amount')::bigint), p_kind, p_ref
      from jsonb_array_elements(p_legs) leg where leg ? 'account' group by 1;
  end if;
  return 'applied';
end $$;

revoke insert, update, delete on all tables in schema ledger from parola_server;
revoke all on function ledger.move from public;
revoke all on function ledger.post_entry from public;
revoke all on function ledger.open_purses from public;
grant execute on function ledger.post_entry, ledger.open_purses to parola_server;
