create schema bet;

-- The one register of stakes and payouts: a slip per member, vendor and round.
create table bet.bet (
  member_id uuid not null,
  bet_id uuid not null default uuidv7(),
  brand_id text not null,
  vendor text not null,
  round text not null,
  node_id integer not null,
  game_type text not null,
  currency text not null,
  stake bigint not null check (stake >= 0),
  payout bigint not null check (payout >= 0),
  valid bigint not null check (valid >= 0),
  -- Calls of the round that stand, and those of them that hold a win.
  calls integer not null check (calls >= 0),
  win_calls integer not null check (win_calls >= 0),
  state text not null check (state in ('open', 'settled', 'void')),
  -- The transaction that closed the round. A void round without one may still be bet on.
  closed_by text,
  mismatch boolean not null default false,
  -- Where the round's postings begin and end on the main purse.
  first_seq bigint not null,
  last_seq bigint not null,
  opened_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  primary key (member_id, bet_id),
  unique (member_id, vendor, round),
  check ((state = 'open') = (settled_at is null)),
  check (state <> 'settled' or closed_by is not null),
  check (state <> 'open' or closed_by is null)
) with (fillfactor = 70);
create index bet_open on bet.bet (opened_at) where state = 'open';
create index bet_win on bet.bet (brand_id, settled_at desc) where payout > stake and state = 'settled';

-- What a transaction of a vendor is beside its posting, for ever (vendor protocol, section 5): a
-- rollback, undone by one, or a tombstone of what never arrived. `@round` marks a whole round; no
-- transaction can be called so.
create table bet.tx_mark (
  member_id uuid not null,
  vendor text not null,
  tx text not null,
  mark text not null check (mark in ('rollback', 'rolled_back', 'tombstone')),
  rollback_tx text not null,
  content bytea,
  outcome text,
  owed bigint not null default 0,
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, vendor, tx)
);

create type bet.answer as (
  no integer, code text, balance bigint, seq bigint, duplicate boolean, entry_id uuid,
  outcome text, owed bigint, stake bigint, payout bigint
);

-- A call, what it finds, and what becomes of it.
create type bet.judged as (
  no integer, code text, duplicate boolean, balance bigint, seq bigint, entry_id uuid,
  lines ledger.line[], slip bet.bet
);

-- How much of an entry goes through the owed purse: what the main purse cannot give is borrowed
-- (positive), and a credit pays back first what was borrowed before (negative).
create function bet.owed_part(p_member uuid, p_free bigint, p_delta bigint) returns bigint
language sql stable as $$
  select case when p_free + p_delta < 0 then -(p_free + p_delta)
              when p_delta > 0 then coalesce((
                select greatest(balance, -p_delta) from ledger.purse
                 where member_id = p_member and purse = 'owed' and balance < 0), 0)
              else 0 end
$$;

create function bet.owed_lines(p_first ledger.line, p_part bigint, p_leg integer)
returns ledger.line[] language sql immutable as $$
  select case when p_part = 0 then '{}' else array[
    row (p_first.member_id, 'main', 'owed:' || p_first.key, p_part, 'owed', kind, p_first.ref, p_first.entry_id,
         p_leg, p_first.content)::ledger.line,
    row (p_first.member_id, 'owed', 'owed:' || p_first.key, -p_part, 'owed', kind, p_first.ref, p_first.entry_id,
         1, p_first.content)::ledger.line] end
    from (select case when p_part > 0 then 'owed' else 'repay' end as kind) k
$$;

-- Judges calls of different members against the locked state. Every look-up is pinned to its index
-- by a lateral join, whatever the planner knows of the tables.
create function bet.judge(p_calls json) returns bet.judged[]
language plpgsql as $$
begin
  return array(
    select row (
      no, code, duplicate,
      balance + case when fresh then delta + owed_part else 0 end,
      seq + case when fresh then wanted + (owed_part <> 0)::integer else 0 end,
      case when fresh then lines[1].entry_id else known_entry end,
      case when fresh
           then case when owed_part = 0 then lines
                     else lines || bet.owed_lines(lines[1], owed_part, wanted + 1) end end,
      case when fresh and (slip_found or opens) and not promo_only then row (
        member, coalesce(slip_id, uuidv7()), brand_id, vendor, round, node, game_type, currency,
        old_stake + debit, old_payout + paid,
        case when debit > 0 or not slip_found then old_valid + coalesce(valid, debit)
             else coalesce(valid, old_valid) end,
        old_calls + 1, old_win_calls + wins::integer,
        case when closer is null then 'open' else 'settled' end, closer, false,
        coalesce(first_seq, seq + 1), seq + wanted, null, null)::bet.bet end)::bet.judged
    from (
      select *, coalesce(closed_by, case when closes then first_tx end) as closer,
             case when not fresh then 0
                  when balance + delta < floor then floor - balance - delta
                  when delta > 0 then coalesce((
                    select greatest(o.balance, -delta) from ledger.purse o
                     where o.member_id = member and o.purse = 'owed' and o.balance < 0), 0)
                  else 0 end as owed_part
        from (
        select *, code = 'OK' and not duplicate as fresh from (
        select c.*, p.*, a.*, b.bet_id as slip_id, b.bet_id is not null as slip_found, b.closed_by,
               b.first_seq, coalesce(b.stake, 0) as old_stake, coalesce(b.payout, 0) as old_payout,
               coalesce(b.valid, 0) as old_valid, coalesce(b.calls, 0) as old_calls,
               coalesce(b.win_calls, 0) as old_win_calls,
               known = wanted and same and not gone as duplicate,
          case
            when purse_currency is null then 'PLAYER_UNKNOWN'
            when purse_currency <> c.currency then 'CURRENCY_MISMATCH'
            when gone then 'TX_ROLLED_BACK'
            when taken or known between 1 and wanted - 1 or known = wanted and not same then 'TX_CONFLICT'
            when known = wanted then 'OK'
            when b.bet_id is null and exists (
              select from bet.tx_mark where member_id = c.member and vendor = c.vendor
                 and tx = '@' || c.round) then 'TX_ROLLED_BACK'
            when b.closed_by is not null and in_round then 'ROUND_CLOSED'
            when b.state = 'void' and (in_round or corrects) and (b.closed_by is not null or not opens)
              then 'ROUND_CLOSED'
            when b.bet_id is null and not opens and (in_round or corrects) then 'ROUND_UNKNOWN'
            when p.balance - debit < p.floor then 'INSUFFICIENT_FUNDS'
            when negative or coalesce(b.payout, 0) + paid < 0 then 'AMOUNT_INVALID'
            else 'OK'
          end as code
        from json_to_recordset(p_calls) as c(
               no integer, member uuid, vendor text, round text, currency text, content bytea,
               node integer, game_type text, closes boolean, valid bigint, actions json)
        left join lateral (
          select balance, floor, seq, brand_id, currency as purse_currency from ledger.purse
           where member_id = c.member and purse = 'main' limit 1) p on true
        left join lateral (
          select * from bet.bet
           where member_id = c.member and vendor = c.vendor and round = c.round limit 1) b on true
        cross join lateral (
          select count(*)::integer as wanted, 
                 count(k.entry_id) as known, coalesce(bool_and(k.content = c.content), true) as same,
                 any_value(k.entry_id) as known_entry,
                 coalesce(bool_or(m.mark <> 'rollback'), false) as gone,
                 coalesce(bool_or(m.mark = 'rollback'), false) as taken,
                 any_value(a.tx) filter (where a.leg = 1) as first_tx,
                 bool_or(a.type in ('bet', 'free_bet')) as opens,
                 bool_or(a.type in ('bet', 'free_bet', 'win', 'free_win')) as in_round,
                 bool_or(a.type = 'adjust') as corrects,
                 bool_or(a.type in ('win', 'free_win', 'jackpot_win')) as wins,
                 bool_and(a.type = 'promo_win') as promo_only,
                 bool_or(a.type <> 'adjust' and a.amount < 0) as negative,
                 coalesce(sum(a.amount) filter (where a.type = 'bet'), 0)::bigint as debit,
                 coalesce(sum(a.amount) filter (
                   where a.type in ('win', 'free_win', 'jackpot_win', 'adjust')), 0)::bigint as paid,
                 sum(s.signed)::bigint as delta,
                 array_agg(row (c.member, 'main', 'bet:' || c.vendor || ':' || a.tx, s.signed,
                                'house:' || c.vendor || ':' || c.game_type, a.type,
                                c.vendor || ':' || c.round, e.entry_id, a.leg, c.content)::ledger.line) as lines
            from (select uuidv7() as entry_id offset 0) e,
                 rows from (json_to_recordset(c.actions) as (tx text, type text, amount bigint))
                   with ordinality as a(tx, type, amount, leg)
            cross join lateral (select case a.type when 'bet' then -a.amount when 'free_bet' then 0
                                                   else a.amount end as signed) s
            left join lateral (
              select entry_id, content from ledger.posting
               where member_id = c.member and purse = 'main'
                 and key = 'bet:' || c.vendor || ':' || a.tx limit 1) k on true
            left join lateral (
              select mark from bet.tx_mark
               where member_id = c.member and vendor = c.vendor and tx = a.tx limit 1) m on true) a
        offset 0) facts offset 0) decided offset 0) fenced);
end $$;

-- Bets, wins and corrections of vendors: all actions of a call or none of them. Each member is named
-- once in `p_calls`; the caller holds the members' locks.
create function bet.transact(p_calls json) returns setof bet.answer
language plpgsql as $$
declare
  v_judged bet.judged[] := bet.judge(p_calls);
begin
  perform ledger.post_lines(array(
    select l from unnest(v_judged) with ordinality as j,
           unnest(j.lines) with ordinality as u(member_id, purse, key, amount, contra, kind, ref,
                                                entry_id, leg, content, place),
           lateral (select row (u.member_id, u.purse, u.key, u.amount, u.contra, u.kind, u.ref,
                                u.entry_id, u.leg, u.content)::ledger.line) as x(l)
     order by j.ordinality, u.place));
  insert into bet.bet as b (member_id, brand_id, vendor, round, node_id, game_type, currency, stake,
                            payout, valid, calls, win_calls, state, closed_by, first_seq, last_seq,
                            settled_at)
  select (slip).member_id, (slip).brand_id, (slip).vendor, (slip).round, (slip).node_id,
         (slip).game_type, (slip).currency, (slip).stake, (slip).payout, (slip).valid, (slip).calls,
         (slip).win_calls, (slip).state, (slip).closed_by, (slip).first_seq, (slip).last_seq,
         case when (slip).state = 'settled' then clock_timestamp() end
    from unnest(v_judged) where (slip).member_id is not null
  on conflict (member_id, vendor, round) do update
     set stake = excluded.stake, payout = excluded.payout, valid = excluded.valid,
         calls = excluded.calls, win_calls = excluded.win_calls, state = excluded.state,
         closed_by = excluded.closed_by, first_seq = excluded.first_seq, last_seq = excluded.last_seq,
         settled_at = case when excluded.state = 'settled'
                           then coalesce(b.settled_at, excluded.settled_at) end;
  return query
    select no, code, balance, seq, duplicate, entry_id, null::text, null::bigint, null::bigint,
           null::bigint
      from unnest(v_judged);
end $$;

-- The postings that a rollback undoes: every action of the call that carried `ref_tx`, or of every
-- call of the round. Actions of one entry stand one after the other on the main purse.
create function bet.standing_lines(p_member uuid, p_vendor text, p_round text, p_ref_tx text)
returns setof ledger.posting language sql as $$
  select t.* from ledger.posting t,
         (select seq - leg + 1 as first_seq, seq - leg + 20 as last_seq, entry_id
            from ledger.posting
           where member_id = p_member and purse = 'main' and key = 'bet:' || p_vendor || ':' || p_ref_tx
          union all
          select first_seq, last_seq, null from bet.bet
           where member_id = p_member and vendor = p_vendor and round = p_round and p_ref_tx is null) r
   where t.member_id = p_member and t.purse = 'main' and t.seq between r.first_seq and r.last_seq
     and (t.entry_id = r.entry_id or r.entry_id is null and t.ref = p_vendor || ':' || p_round)
     and t.key like 'bet:%'
     and not exists (select from bet.tx_mark m
                      where m.member_id = p_member and m.vendor = p_vendor
                        and m.tx = substr(t.key, length('bet:' || p_vendor) + 2))
$$;

-- Gives back, or takes back, the net of the lines named, marks them, and mends the slip.
create function bet.undo(p_call json, p_lines ledger.posting[], p_purse ledger.purse) returns bigint
language plpgsql as $$
declare
  v_vendor text := p_call ->> 'vendor';
  v_tx text := p_call ->> 'tx';
  v_whole boolean := p_call ->> 'ref_tx' is null;
  v_first ledger.posting := p_lines[1];
  v_round text := substr(v_first.ref, length(v_vendor) + 2);
  v_key text := 'rollback:' || v_vendor || ':' || v_tx;
  v_line ledger.line;
  v_undone record;
  v_owed bigint;
begin
  select -sum(amount) as delta, count(distinct entry_id)::integer as calls,
         coalesce(-sum(amount) filter (where kind = 'bet'), 0)::bigint as stake,
         coalesce(sum(amount) filter (
           where kind in ('win', 'free_win', 'jackpot_win', 'adjust')), 0)::bigint as payout,
         (count(distinct entry_id) filter (
           where kind in ('win', 'free_win', 'jackpot_win')))::integer as win_calls,
         array_agg(substr(key, length('bet:' || v_vendor) + 2)) as txs
    into v_undone from unnest(p_lines);
  v_owed := bet.owed_part(p_purse.member_id, p_purse.balance - p_purse.floor, v_undone.delta::bigint);
  v_line := row (p_purse.member_id, 'main', v_key, v_undone.delta, v_first.contra, 'rollback',
                 v_first.ref, uuidv7(), 1, decode(p_call ->> 'content', 'hex'));
  perform ledger.post_lines(v_line || bet.owed_lines(v_line, v_owed, 2));
  insert into bet.tx_mark (member_id, vendor, tx, mark, rollback_tx)
  select p_purse.member_id, v_vendor, tx, 'rolled_back', v_tx from unnest(v_undone.txs) as tx;
  update bet.bet
     set stake = stake - v_undone.stake, payout = payout - v_undone.payout,
         valid = greatest(0, valid - v_undone.stake),
         calls = calls - v_undone.calls, win_calls = win_calls - v_undone.win_calls,
         state = after.state, closed_by = after.closed_by,
         settled_at = case when after.state <> 'open' then coalesce(settled_at, clock_timestamp()) end
    from (select bet_id, closer as closed_by,
                 case when v_whole or calls = v_undone.calls then 'void'
                      when closer is null then 'open' else 'settled' end as state
            from (select *, case when v_whole then v_tx
                                 when closed_by = any (v_undone.txs) then null
                                 else closed_by end as closer
                    from bet.bet where member_id = p_purse.member_id and vendor = v_vendor
                     and round = v_round) b) after
   where member_id = p_purse.member_id and bet.bet.bet_id = after.bet_id;
  return greatest(v_owed, 0);
end $$;

-- A round that is undone as a whole takes no more bets; one that never came is refused when it does.
create function bet.seal_round(p_call json, p_member uuid) returns boolean
language plpgsql as $$
begin
  update bet.bet set state = 'void', closed_by = p_call ->> 'tx',
         settled_at = coalesce(settled_at, clock_timestamp())
   where member_id = p_member and vendor = p_call ->> 'vendor' and round = p_call ->> 'round';
  if found then return true; end if;
  insert into bet.tx_mark (member_id, vendor, tx, mark, rollback_tx)
  values (p_member, p_call ->> 'vendor', '@' || (p_call ->> 'round'), 'tombstone', p_call ->> 'tx')
  on conflict do nothing;
  return false;
end $$;

create function bet.refusal(p_no integer, p_code text, p_purse ledger.purse) returns bet.answer
language sql immutable as $$
  select row (p_no, p_code, p_purse.balance, p_purse.seq, null, null, null, null, null, null)::bet.answer
$$;

-- Whether these lines hold a bet of a round that was paid by another call which still stands.
create function bet.is_paid_elsewhere(p_member uuid, p_vendor text, p_lines ledger.posting[])
returns boolean language sql stable as $$
  select coalesce(bool_or(kind in ('bet', 'free_bet')), false) and coalesce((
           select win_calls from bet.bet
            where member_id = p_member and vendor = p_vendor
              and round = substr(p_lines[1].ref, length(p_vendor) + 2)), 0)
         > bool_or(kind in ('win', 'free_win', 'jackpot_win'))::integer
    from unnest(p_lines)
$$;

-- Undoes the whole call that carried `ref_tx`, or every call of the round.
create function bet.rollback(p_call json) returns bet.answer
language plpgsql as $$
declare
  v_no integer := (p_call ->> 'no')::integer;
  v_member uuid := (p_call ->> 'member')::uuid;
  v_vendor text := p_call ->> 'vendor';
  v_tx text := p_call ->> 'tx';
  v_ref_tx text := p_call ->> 'ref_tx';
  v_content bytea := decode(p_call ->> 'content', 'hex');
  v_purse ledger.purse;
  v_own bet.tx_mark;
  v_mark text;
  v_lines ledger.posting[];
  v_outcome text;
  v_owed bigint := 0;
begin
  select * into v_purse from ledger.purse where member_id = v_member and purse = 'main';
  if not found then return row (v_no, 'PLAYER_UNKNOWN', null, null, null, null, null, null, null, null)::bet.answer; end if;
  if v_purse.currency <> p_call ->> 'currency' then
    return bet.refusal(v_no, 'CURRENCY_MISMATCH', v_purse);
  end if;
  select * into v_own from bet.tx_mark where member_id = v_member and vendor = v_vendor and tx = v_tx;
  if v_own.mark = 'rollback' and v_own.content = v_content then
    return row (v_no, 'OK', v_purse.balance, v_purse.seq, true, null, v_own.outcome, v_own.owed, null, null)::bet.answer;
  end if;
  if v_own.mark is not null or exists (
    select from ledger.posting where member_id = v_member and purse = 'main'
       and key = 'bet:' || v_vendor || ':' || v_tx) then
    return bet.refusal(v_no, 'TX_CONFLICT', v_purse);
  end if;
  select mark into v_mark from bet.tx_mark
   where member_id = v_member and vendor = v_vendor and tx = v_ref_tx;
  if v_mark = 'rollback' then return bet.refusal(v_no, 'TX_CONFLICT', v_purse); end if;

  v_lines := array(select l from bet.standing_lines(v_member, v_vendor, p_call ->> 'round', v_ref_tx) l
                    order by l.seq);
  if cardinality(v_lines) = 0 then
    if v_ref_tx is null then
      v_outcome := case when bet.seal_round(p_call, v_member) then 'ALREADY' else 'NOT_FOUND' end;
    elsif v_mark is not null then
      v_outcome := 'ALREADY';
    else
      v_outcome := 'NOT_FOUND';
      insert into bet.tx_mark (member_id, vendor, tx, mark, rollback_tx)
      values (v_member, v_vendor, v_ref_tx, 'tombstone', v_tx);
    end if;
  elsif v_ref_tx is not null and bet.is_paid_elsewhere(v_member, v_vendor, v_lines) then
    return bet.refusal(v_no, 'ROUND_SETTLED', v_purse);
  else
    v_outcome := 'ROLLED_BACK';
    v_owed := bet.undo(p_call, v_lines, v_purse);
    select * into v_purse from ledger.purse where member_id = v_member and purse = 'main';
  end if;
  insert into bet.tx_mark (member_id, vendor, tx, mark, rollback_tx, content, outcome, owed)
  values (v_member, v_vendor, v_tx, 'rollback', v_tx, v_content, v_outcome, v_owed);
  return row (v_no, 'OK', v_purse.balance, v_purse.seq, false, null, v_outcome, v_owed, null, null)::bet.answer;
end $$;

-- Compares the totals of both sides and closes the round where they agree.
create function bet.close_round(p_call json) returns bet.answer
language plpgsql as $$
declare
  v_no integer := (p_call ->> 'no')::integer;
  v_member uuid := (p_call ->> 'member')::uuid;
  v_purse ledger.purse;
  v_bet bet.bet;
  v_agrees boolean;
begin
  select * into v_purse from ledger.purse where member_id = v_member and purse = 'main';
  if not found then return row (v_no, 'PLAYER_UNKNOWN', null, null, null, null, null, null, null, null)::bet.answer; end if;
  select * into v_bet from bet.bet
   where member_id = v_member and vendor = p_call ->> 'vendor' and round = p_call ->> 'round';
  if not found then return bet.refusal(v_no, 'ROUND_UNKNOWN', v_purse); end if;
  v_agrees := v_bet.stake = (p_call ->> 'stake')::bigint and v_bet.payout = (p_call ->> 'payout')::bigint;
  update bet.bet
     set mismatch = not v_agrees,
         valid = case when v_agrees then coalesce((p_call ->> 'valid')::bigint, valid) else valid end,
         state = case when state = 'open' and v_agrees then 'settled' else state end,
         closed_by = case when v_agrees then coalesce(closed_by, '@close') else closed_by end,
         settled_at = case when v_agrees then coalesce(settled_at, clock_timestamp()) else settled_at end
   where member_id = v_member and bet_id = v_bet.bet_id;
  return row (v_no, case when v_agrees then 'OK' else 'ROUND_MISMATCH' end, v_purse.balance, v_purse.seq,
              null, null, null, null, v_bet.stake, v_bet.payout)::bet.answer;
end $$;

-- A batch in one statement and one commit. Each wave names a member once, so that the calls of one
-- member see each other's effect in the order of their arrival. A refused call never fails its batch.
create function bet.apply(p_members uuid[], p_waves json) returns setof bet.answer
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
declare
  v_wave json;
  v_call json;
begin
  perform ledger.lock_members(p_members);
  for v_wave in select value from json_array_elements(p_waves) loop
    return query select * from bet.transact(v_wave -> 'transacts');
    for v_call in select value from json_array_elements(v_wave -> 'rollbacks') loop
      return next bet.rollback(v_call);
    end loop;
    for v_call in select value from json_array_elements(v_wave -> 'closings') loop
      return next bet.close_round(v_call);
    end loop;
  end loop;
end $$;

revoke all on all functions in schema bet from public;
revoke insert, update, delete on all tables in schema bet from parola_server;
grant execute on function bet.apply to parola_server;
