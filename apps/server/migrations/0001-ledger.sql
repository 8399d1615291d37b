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
-- their page. Whoever changes a member's money moves the `seq` or the `turn` of the main purse, so that
-- a writer that looked without a lock sees whether another was quicker.
create table ledger.purse (
  member_id uuid not null,
  purse text not null,
  brand_id text not null,
  currency text not null,
  balance bigint not null default 0,
  floor bigint not null default 0,
  seq bigint not null default 0,
  turn bigint not null default 0,
  primary key (member_id, purse),
  check (balance >= floor)
) with (fillfactor = 50);

-- One row is a balanced pair: `amount` on the purse, `-amount` on the contra account. Rows of one
-- entry share its id; on one purse they stand one after the other, and `leg` counts them from 1.
-- An amount of zero is news without money: a lost round that closes.
create table ledger.posting (
  member_id uuid not null,
  purse text not null,
  seq bigint not null,
  key text not null,
  amount bigint not null,
  balance_after bigint not null,
  contra text not null,
  kind text not null,
  ref text not null,
  entry_id uuid not null,
  leg smallint not null,
  content bytea not null,
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, purse, seq),
  unique (member_id, purse, key)
);

-- Many postings to a member, and hardly a key twice, whatever a sample of a young table says: so that
-- a key is looked up through its own index, not by reading all postings of its member.
alter table ledger.posting alter column member_id set (n_distinct = -0.01),
  alter column key set (n_distinct = -0.9);

-- The system's side of entries with more than one purse or more than one system account. No row here
-- is ever updated, so no account of the house is hot.
create table ledger.system_posting (
  account text not null,
  entry_key text not null,
  currency text not null,
  amount bigint not null check (amount <> 0),
  kind text not null,
  ref text not null,
  content bytea not null,
  at timestamptz not null default clock_timestamp(),
  primary key (account, entry_key)
);

create type ledger.line as (
  member_id uuid, purse text, key text, amount bigint, contra text, kind text, ref text,
  entry_id uuid, leg smallint, content bytea
);

create function ledger.open_purses(p_member uuid, p_brand text, p_currency text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into ledger.purse (member_id, purse, brand_id, currency, floor)
  values (p_member, 'main', p_brand, p_currency, 0),
         (p_member, 'held', p_brand, p_currency, 0),
         (p_member, 'owed', p_brand, p_currency, -9000000000000000)
  on conflict do nothing
$$;

-- A further purse beside the main one: bonus money or an agent's.
create function ledger.open_purse(p_member uuid, p_purse text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into ledger.purse (member_id, purse, brand_id, currency)
  select member_id, p_purse, brand_id, currency from ledger.purse
   where member_id = p_member and purse = 'main' and (p_purse = 'agent' or p_purse like 'bonus:_%')
  on conflict do nothing
$$;

-- Takes members in the order of their ids, so that two entries never wait for each other in a ring.
create function ledger.lock_members(p_members uuid[]) returns void
language plpgsql as $$
begin
  perform from ledger.purse where member_id = any (p_members) and purse = 'main'
    order by member_id for update;
  update ledger.purse set turn = turn + 1 where member_id = any (p_members) and purse = 'main';
end $$;

-- Moves the purses and writes the pair rows, in the order given. The caller holds the members' locks
-- and knows that the purses are covered; the table refuses what is not. Purses are found once, through
-- their key, and moved by their place: a plan made while the tables were empty stays good.
create function ledger.post_lines(p_lines ledger.line[]) returns void
language plpgsql as $$
begin
  with line as materialized (
    select l.*, before.place, before.balance as balance_before, before.seq as seq_before,
           (sum(l.amount) over so_far)::bigint as running, row_number() over so_far as nth
      from unnest(p_lines) with ordinality as l (
             member_id, purse, key, amount, contra, kind, ref, entry_id, leg, content, n)
      left join lateral (select p.ctid as place, balance, seq from ledger.purse p
                          where p.member_id = l.member_id and p.purse = l.purse limit 1) before on true
    window so_far as (partition by l.member_id, l.purse order by l.n)
  ), moved as (
    update ledger.purse p set balance = p.balance + t.amount, seq = p.seq + t.lines
      from (select place, sum(amount)::bigint as amount, count(*) as lines from line group by 1) t
     where p.ctid = t.place
  )
  insert into ledger.posting (member_id, purse, seq, key, amount, balance_after, contra, kind, ref,
                              entry_id, leg, content)
  select member_id, purse, seq_before + nth, key, amount, balance_before + running, contra, kind, ref,
         entry_id, leg, content
    from line;
end $$;

-- Posts a balanced entry. Legs: [{"member","purse","amount"} | {"account","amount"}]; they sum to
-- zero. A key that was used answers the first result; with other content it is refused. An entry
-- between system accounts alone names its currency.
-- Answers: applied, replay, conflict, insufficient, unknown_purse.
create function ledger.post_entry(
  p_key text, p_kind text, p_ref text, p_legs jsonb, p_currency text default null
) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off
set jit = off as $$
declare
  v_content bytea := sha256(convert_to(jsonb_build_array(p_kind, p_ref, p_legs)::text, 'UTF8'));
  v_entry uuid := uuidv7();
  v_members uuid[] := array(select distinct (l ->> 'member')::uuid
                              from jsonb_array_elements(p_legs) l where l ? 'member');
  v_same boolean;
  v_unknown boolean;
  v_short boolean;
  v_currencies text[];
  v_contra text;
begin
  if (select coalesce(sum((l ->> 'amount')::bigint), 1) from jsonb_array_elements(p_legs) l) <> 0 then
    raise exception 'entry % does not balance', p_key using errcode = 'check_violation';
  end if;
  perform ledger.lock_members(v_members);

  select bool_and(content = v_content) into v_same from (
    select t.content from jsonb_array_elements(p_legs) l
      join ledger.posting t on t.member_id = (l ->> 'member')::uuid
                           and t.purse = l ->> 'purse' and t.key = p_key
    union all
    select s.content from jsonb_array_elements(p_legs) l
      join ledger.system_posting s on s.account = l ->> 'account' and s.entry_key = p_key) earlier;
  if v_same is not null then return case when v_same then 'replay' else 'conflict' end; end if;

  select bool_or(p.currency is null), bool_or(p.balance + leg.amount < p.floor),
         array_agg(distinct p.currency)
    into v_unknown, v_short, v_currencies
    from (select (l ->> 'member')::uuid as member_id, l ->> 'purse' as purse,
                 sum((l ->> 'amount')::bigint) as amount
            from jsonb_array_elements(p_legs) l where l ? 'member' group by 1, 2) leg
    left join ledger.purse p on p.member_id = leg.member_id and p.purse = leg.purse;
  if v_unknown then return 'unknown_purse'; end if;
  if v_currencies is null then v_currencies := array[p_currency]; end if;
  if cardinality(v_currencies) > 1 or v_currencies[1] is distinct from coalesce(p_currency, v_currencies[1]) then
    raise exception 'entry % mixes currencies', p_key using errcode = 'check_violation';
  end if;
  if v_short then return 'insufficient'; end if;

  -- One purse and one system account are one pair row; anything else meets in a clearing account.
  select case when count(*) filter (where l ? 'member') = 1 and count(*) = 2
              then max(l ->> 'account') else 'clearing' end
    into v_contra from jsonb_array_elements(p_legs) l;
  perform ledger.post_lines(array(
    select row ((l ->> 'member')::uuid, l ->> 'purse', p_key, sum((l ->> 'amount')::bigint),
                v_contra, p_kind, p_ref, v_entry, 1, v_content)::ledger.line
      from jsonb_array_elements(p_legs) l where l ? 'member'
     group by l ->> 'member', l ->> 'purse' order by 1));
  if v_contra = 'clearing' then
    insert into ledger.system_posting (account, entry_key, currency, amount, kind, ref, content)
    select l ->> 'account', p_key, v_currencies[1], sum((l ->> 'amount')::bigint), p_kind, p_ref,
           v_content
      from jsonb_array_elements(p_legs) l where l ? 'account' group by 1;
  end if;
  return 'applied';
end $$;

revoke insert, update, delete on all tables in schema ledger from parola_server;
revoke all on all functions in schema ledger from public;
grant execute on function ledger.post_entry, ledger.open_purses, ledger.open_purse to parola_server;
