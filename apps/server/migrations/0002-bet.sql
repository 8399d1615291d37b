create schema bet;

-- The one register of stakes and payouts: a row per round of a vendor and member.
create table bet.bet (
  member_id uuid not null,
  bet_id uuid not null default uuidv7(),
  brand_id text not null,
  vendor text not null,
  round text not null,
  node_id integer not null,
  currency text not null,
  stake bigint not null default 0 check (stake >= 0),
  payout bigint not null default 0 check (payout >= 0),
  valid bigint not null default 0 check (valid >= 0),
  state text not null default 'open' check (state in ('open', 'settled', 'void')),
  mismatch boolean not null default false,
  opened_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  primary key (member_id, bet_id),
  unique (member_id, vendor, round),
  check ((state = 'open') = (settled_at is null))
) with (fillfactor = 80);
create index bet_open on bet.bet (opened_at) where state = 'open';
create index bet_win on bet.bet (brand_id, settled_at desc) where payout > stake and state = 'settled';

-- What a vendor sent, by its own id; for ever (vendor protocol, section 5).
create table bet.tx (
  member_id uuid not null,
  vendor text not null,
  tx text not null,
  call_tx text not null,
  kind text not null,
  amount bigint not null,
  round text not null,
  content bytea not null,
  state text not null check (state in ('done', 'rolled_back', 'tombstone')),
  outcome text,
  owed bigint not null default 0,
  ref uuid not null default uuidv7(),
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, vendor, tx)
);
create index tx_round on bet.tx (member_id, vendor, round);

create type bet.purse_state as (balance bigint, floor bigint, seq bigint, currency text, brand_id text);

create function bet.answer(p_code text, p_purse bet.purse_state, p_more jsonb default '{}')
returns jsonb language sql immutable as $$
  select jsonb_build_object('code', p_code, 'balance', p_purse.balance::text, 'seq', p_purse.seq) || p_more
$$;

create function bet.purse_of(p_member uuid) returns bet.purse_state
language sql security definer set search_path = ledger, bet, pg_temp as $$
  select balance, floor, seq, currency, brand_id from purse
   where member_id = p_member and purse = 'main' for update
$$;

-- Later credits pay first what is owed.
create function bet.repay(p_member uuid, p_credit bigint, p_key text) returns void
language plpgsql security definer set search_path = ledger, bet, pg_temp as $$
declare
  v_part bigint;
begin
  select least(p_credit, -balance) into v_part from purse
   where member_id = p_member and purse = 'owed' and balance < 0;
  if v_part > 0 then
    perform ledger.move(p_member, 'main', 'repay:' || p_key, -v_part, 'owed', 'repay', p_key, '');
    perform ledger.move(p_member, 'owed', 'repay:' || p_key, v_part, 'owed', 'repay', p_key, '');
  end if;
end $$;

create function bet.transact(p jsonb) returns jsonb
language plpgsql security definer set search_path = bet, ledger, pg_temp as $$
declare
  v_member uuid := (p ->> 'member')::uuid;
  v_vendor text := p ->> 'vendor';
  v_round text := p ->> 'round';
  v_content bytea := decode(p ->> 'content', 'hex');
  v_close boolean := (p ->> 'close')::boolean;
  v_purse purse_state := purse_of(v_member);
  v_call text := p -> 'actions' -> 0 ->> 'tx';
  v_debit bigint;
  v_credit bigint;
  v_bets integer;
  v_rounded integer;
  v_wanted integer;
  v_known integer;
  v_same boolean;
  v_gone boolean;
  v_found boolean;
  v_bet record;
  v_house text := 'house:' || (p ->> 'vendor');
begin
  if v_purse.currency is null then return jsonb_build_object('code', 'PLAYER_UNKNOWN'); end if;
  if v_purse.currency <> p ->> 'currency' then return answer('CURRENCY_MISMATCH', v_purse); end if;
  select count(*), coalesce(sum(amount) filter (where type = 'bet'), 0),
         coalesce(sum(amount) filter (where type <> 'bet'), 0),
         count(*) filter (where type = 'bet'),
         count(*) filter (where type not in ('jackpot_win', 'promo_win'))
    into v_wanted, v_debit, v_credit, v_bets, v_rounded
    from jsonb_to_recordset(p -> 'actions') as a(tx text, type text, amount bigint);

  select count(*), coalesce(bool_and(t.content = v_content), true),
         coalesce(bool_or(t.state <> 'done'), false)
    into v_known, v_same, v_gone
    from jsonb_to_recordset(p -> 'actions') as a(tx text)
    join tx t on t.member_id = v_member and t.vendor = v_vendor and t.tx = a.tx;
  if v_known > 0 then
    if v_gone then return answer('TX_ROLLED_BACK', v_purse); end if;
    if v_known < v_wanted or not v_same then return answer('TX_CONFLICT', v_purse); end if;
    return answer('OK', v_purse, jsonb_build_object('duplicate', true, 'results', (
      select jsonb_agg(jsonb_build_object('tx', a.tx, 'ref', t.ref) order by a.n)
        from rows from (jsonb_to_recordset(p -> 'actions') as (tx text)) with ordinality as a(tx, n)
        join tx t on t.member_id = v_member and t.vendor = v_vendor and t.tx = a.tx)));
  end if;

  select * into v_bet from bet
   where member_id = v_member and vendor = v_vendor and round = v_round for update;
  v_found := found;
  if v_found and v_bet.state <> 'open' and v_rounded > 0 then
    return answer('ROUND_CLOSED', v_purse);
  end if;
  if not v_found and v_bets = 0 and v_rounded > 0 then return answer('ROUND_UNKNOWN', v_purse); end if;
  if v_purse.balance - v_debit < v_purse.floor then return answer('INSUFFICIENT_FUNDS', v_purse); end if;

  with moved as (
    select a.tx, a.type, case when a.type = 'bet' then -a.amount else a.amount end as amount,
           row_number() over (order by a.n) as k,
           sum(case when a.type = 'bet' then -a.amount else a.amount end) over (order by a.n) as running
      from rows from (jsonb_to_recordset(p -> 'actions') as (tx text, type text, amount bigint))
           with ordinality as a(tx, type, amount, n)
     where a.amount <> 0
  ), posted as (
    insert into posting (member_id, purse, seq, key, amount, balance_after, contra, kind, ref, content)
    select v_member, 'main', v_purse.seq + k, v_vendor || ':' || tx, amount,
           v_purse.balance + running, v_house, case when type = 'bet' then 'bet' else 'win' end,
           v_vendor || ':' || v_round, v_content
      from moved
    returning 1
  )
  update purse set balance = balance + v_credit - v_debit, seq = seq + (select count(*) from posted)
   where member_id = v_member and purse = 'main'
  returning balance, floor, seq, currency, brand_id into v_purse;

  insert into tx (member_id, vendor, tx, call_tx, kind, amount, round, content, state)
  select v_member, v_vendor, a.tx, v_call, a.type, a.amount, v_round, v_content, 'done'
    from jsonb_to_recordset(p -> 'actions') as a(tx text, type text, amount bigint);

  if v_found then
    update bet set stake = stake + v_debit, payout = payout + v_credit,
           valid = coalesce((p ->> 'valid')::bigint, valid + v_debit),
           state = case when v_close then 'settled' else state end,
           settled_at = case when v_close then clock_timestamp() else settled_at end
     where member_id = v_member and bet_id = v_bet.bet_id;
  elsif v_rounded > 0 then
    insert into bet (member_id, brand_id, vendor, round, node_id, currency, stake, payout, valid,
                     state, settled_at)
    values (v_member, v_purse.brand_id, v_vendor, v_round, (p ->> 'node')::integer, v_purse.currency,
            v_debit, v_credit, coalesce((p ->> 'valid')::bigint, v_debit),
            case when v_close then 'settled' else 'open' end,
            case when v_close then clock_timestamp() end);
  end if;
  if v_credit > 0 and exists (select from purse where member_id = v_member and purse = 'owed'
                                and balance < 0) then
    perform repay(v_member, v_credit, v_vendor || ':' || v_call);
    v_purse := purse_of(v_member);
  end if;
  return answer('OK', v_purse, jsonb_build_object('duplicate', false, 'results', (
    select jsonb_agg(jsonb_build_object('tx', a.tx, 'ref', t.ref) order by a.n)
      from rows from (jsonb_to_recordset(p -> 'actions') as (tx text)) with ordinality as a(tx, n)
      join tx t on t.member_id = v_member and t.vendor = v_vendor and t.tx = a.tx)));
end $$;

-- Gives back (or takes back) the net of the calls named, and marks them. What cannot be taken is owed.
create function bet.undo(p jsonb, p_calls text[], p_void boolean) returns bigint
language plpgsql security definer set search_path = bet, ledger, pg_temp as $$
declare
  v_member uuid := (p ->> 'member')::uuid;
  v_vendor text := p ->> 'vendor';
  v_key text := 'rollback:' || v_vendor || ':' || (p ->> 'tx');
  v_ref text := v_vendor || ':' || (p ->> 'round');
  v_stake bigint;
  v_payout bigint;
  v_take bigint;
  v_owed bigint := 0;
  v_purse purse_state := purse_of(v_member);
begin
  select coalesce(sum(amount) filter (where kind = 'bet'), 0),
         coalesce(sum(amount) filter (where kind <> 'bet'), 0)
    into v_stake, v_payout from tx
   where member_id = v_member and vendor = v_vendor and call_tx = any (p_calls) and state = 'done';
  v_take := v_payout - v_stake;
  if v_take > 0 then
    v_owed := greatest(0, v_take - (v_purse.balance - v_purse.floor));
    if v_owed > 0 then
      perform ledger.move(v_member, 'owed', v_key, -v_owed, 'house:' || v_vendor, 'rollback', v_ref, '');
    end if;
  end if;
  if v_take - v_owed <> 0 then
    perform ledger.move(v_member, 'main', v_key, v_owed - v_take, 'house:' || v_vendor, 'rollback', v_ref, '');
  end if;
  update tx set state = 'rolled_back'
   where member_id = v_member and vendor = v_vendor and call_tx = any (p_calls) and state = 'done';
  update bet set stake = stake - v_stake, payout = payout - v_payout,
         valid = greatest(0, valid - v_stake),
         state = case when p_void or stake = v_stake then 'void' else state end,
         settled_at = case when p_void or stake = v_stake then coalesce(settled_at, clock_timestamp())
                           else settled_at end
   where member_id = v_member and vendor = v_vendor
     and round in (select round from tx where member_id = v_member and vendor = v_vendor
                      and call_tx = any (p_calls));
  return v_owed;
end $$;

create function bet.rollback(p jsonb) returns jsonb
language plpgsql security definer set search_path = bet, ledger, pg_temp as $$
declare
  v_member uuid := (p ->> 'member')::uuid;
  v_vendor text := p ->> 'vendor';
  v_content bytea := decode(p ->> 'content', 'hex');
  v_purse purse_state := purse_of(v_member);
  v_own record;
  v_ref record;
  v_calls text[];
  v_outcome text := 'ROLLED_BACK';
  v_owed bigint := 0;
  v_whole boolean := p ->> 'scope' = 'round';
begin
  if v_purse.currency is null then return jsonb_build_object('code', 'PLAYER_UNKNOWN'); end if;
  if v_purse.currency <> p ->> 'currency' then return answer('CURRENCY_MISMATCH', v_purse); end if;
  select * into v_own from tx
   where member_id = v_member and vendor = v_vendor and tx = p ->> 'tx';
  if found then
    if v_own.content <> v_content or v_own.kind <> 'rollback' then
      return answer('TX_CONFLICT', v_purse);
    end if;
    return answer('OK', v_purse, jsonb_build_object(
      'duplicate', true, 'outcome', v_own.outcome, 'owed', v_own.owed::text));
  end if;

  if v_whole then
    select array_agg(distinct call_tx) into v_calls from tx
     where member_id = v_member and vendor = v_vendor and round = p ->> 'round'
       and state = 'done' and kind <> 'rollback';
    if v_calls is null then v_outcome := 'NOT_FOUND'; end if;
  else
    select * into v_ref from tx
     where member_id = v_member and vendor = v_vendor and tx = p ->> 'ref_tx';
    if not found then
      v_outcome := 'NOT_FOUND';
      insert into tx (member_id, vendor, tx, call_tx, kind, amount, round, content, state)
      values (v_member, v_vendor, p ->> 'ref_tx', p ->> 'ref_tx', 'unknown', 0, p ->> 'round',
              v_content, 'tombstone');
    elsif v_ref.kind = 'rollback' then
      return answer('TX_CONFLICT', v_purse);
    elsif v_ref.state <> 'done' then
      v_outcome := 'ALREADY';
    else
      if exists (select from tx where member_id = v_member and vendor = v_vendor
                    and call_tx = v_ref.call_tx and kind = 'bet' and state = 'done')
         and exists (select from tx where member_id = v_member and vendor = v_vendor
                    and round = v_ref.round and call_tx <> v_ref.call_tx
                    and kind in ('win', 'free_win', 'jackpot_win') and state = 'done') then
        return answer('ROUND_SETTLED', v_purse);
      end if;
      v_calls := array[v_ref.call_tx];
    end if;
  end if;

  if v_outcome = 'ROLLED_BACK' then
    v_owed := undo(p, v_calls, v_whole);
    v_purse := purse_of(v_member);
  end if;
  insert into tx (member_id, vendor, tx, call_tx, kind, amount, round, content, state, outcome, owed)
  values (v_member, v_vendor, p ->> 'tx', p ->> 'tx', 'rollback', 0, p ->> 'round', v_content, 'done',
          v_outcome, v_owed);
  return answer('OK', v_purse, jsonb_build_object(
    'duplicate', false, 'outcome', v_outcome, 'owed', v_owed::text));
end $$;

create function bet.close_round(p jsonb) returns jsonb
language plpgsql security definer set search_path = bet, ledger, pg_temp as $$
declare
  v_member uuid := (p ->> 'member')::uuid;
  v_purse purse_state := purse_of(v_member);
  v_bet record;
  v_differs boolean;
begin
  if v_purse.currency is null then return jsonb_build_object('code', 'PLAYER_UNKNOWN'); end if;
  select * into v_bet from bet
   where member_id = v_member and vendor = p ->> 'vendor' and round = p ->> 'round' for update;
  if not found then return answer('ROUND_UNKNOWN', v_purse); end if;
  v_differs := v_bet.stake <> (p ->> 'bet')::bigint or v_bet.payout <> (p ->> 'win')::bigint;
  update bet set mismatch = v_differs,
         state = case when state = 'open' and not v_differs then 'settled' else state end,
         settled_at = case when state = 'open' and not v_differs then clock_timestamp() else settled_at end
   where member_id = v_member and bet_id = v_bet.bet_id;
  return answer(case when v_differs then 'ROUND_MISMATCH' else 'OK' end, v_purse, jsonb_build_object(
    'bet', v_bet.stake::text, 'win', v_bet.payout::text));
end $$;

-- A batch in one statement and one commit. Members are taken in the order of their ids, so that two
-- batches never wait for each other in a ring; calls of one member keep their order of arrival.
create function bet.apply(p_calls jsonb) returns jsonb
language plpgsql security definer set search_path = bet, ledger, pg_temp as $$
declare
  v_call record;
  v_answers jsonb[] := array_fill(null::jsonb, array[jsonb_array_length(p_calls)]);
begin
  for v_call in
    select body, n from jsonb_array_elements(p_calls) with ordinality as c(body, n)
     order by (body ->> 'member')::uuid, n
  loop
    v_answers[v_call.n] := case v_call.body ->> 'op'
      when 'transact' then transact(v_call.body)
      when 'rollback' then rollback(v_call.body)
      else close_round(v_call.body)
    end;
  end loop;
  return to_jsonb(v_answers);
end $$;

revoke all on all functions in schema bet from public;
revoke insert, update, delete on all tables in schema bet from parola_server;
grant execute on function bet.apply to parola_server;
