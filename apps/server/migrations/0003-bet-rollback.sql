-- The postings that a rollback undoes: every action of the call that carried `ref_tx`, or of every
-- call of the round. Actions of one entry stand one after the other on the main purse.
create function bet.standing_lines(p_member uuid, p_vendor text, p_round text, p_ref_tx text)
returns setof ledger.posting language sql as $$
  select t.* from (
      select seq - leg + 1 as first_seq, seq - leg + 20 as last_seq, entry_id
        from ledger.posting
       where member_id = p_member and purse = 'main' and key = 'bet:' || p_vendor || ':' || p_ref_tx
      union all
      select first_seq, last_seq, null from bet.bet
       where member_id = p_member and vendor = p_vendor and round = p_round and p_ref_tx is null) r
    join ledger.posting t
      on t.member_id = p_member and t.purse = 'main' and t.seq between r.first_seq and r.last_seq
     and (t.entry_id = r.entry_id or r.entry_id is null and t.ref = p_vendor || ':' || p_round)
   where t.key like 'bet:%'
     and not exists (select from bet.mark m where m.member_id = p_member and m.key = t.key)
   order by t.seq
$$;

create type bet.undone as (
  delta bigint, stake bigint, payout bigint, calls integer, win_calls integer, txs text[],
  holds_bet boolean, vendor text, round text, seq bigint
);

-- What undoing these lines means for the purse and for the slip.
create function bet.sum_undone(p_vendor text, p_lines ledger.posting[]) returns bet.undone
language sql immutable as $$
  select -sum(amount), coalesce(-sum(amount) filter (where kind = 'bet'), 0),
         coalesce(sum(amount) filter (where kind in ('win', 'free_win', 'jackpot_win', 'adjust')), 0),
         count(distinct entry_id) filter (where kind <> 'promo_win'),
         count(distinct entry_id) filter (where kind in ('win', 'free_win', 'jackpot_win')),
         array_agg(substr(key, length('bet:' || p_vendor) + 2)),
         bool_or(kind in ('bet', 'free_bet')), p_vendor,
         substr(any_value(ref), length(p_vendor) + 2), min(seq)
    from unnest(p_lines)
$$;

-- Posts the net of the undone lines. What the main purse cannot give is borrowed from the owed
-- purse, and what was borrowed before is paid back first; answers that part.
create function bet.post_undone(p_call json, p_purse ledger.purse, p_lines ledger.posting[])
returns bigint language plpgsql as $$
declare
  v_vendor text := p_call ->> 'vendor';
  v_delta bigint := (bet.sum_undone(v_vendor, p_lines)).delta;
  v_key text := 'rollback:' || v_vendor || ':' || (p_call ->> 'tx');
  v_entry uuid := uuidv7();
  v_owed bigint := 0;
begin
  if p_purse.balance + v_delta < p_purse.floor then
    v_owed := p_purse.floor - p_purse.balance - v_delta;
  elsif v_delta > 0 then
    select greatest(balance, -v_delta) into v_owed from ledger.purse
     where member_id = p_purse.member_id and purse = 'owed';
  end if;
  perform ledger.post_lines(array(
    select row (p_purse.member_id, purse, key, amount, contra, kind, (p_lines[1]).ref, v_entry, leg,
                decode(p_call ->> 'content', 'hex'))::ledger.line
      from (select case when v_owed > 0 then 'owed' else 'repay' end as owed_kind) k,
           lateral (values
             (1, 'main', v_key, v_delta, (p_lines[1]).contra, 'rollback'),
             (2, 'main', 'owed:' || v_key, v_owed, 'owed', owed_kind),
             (3, 'owed', 'owed:' || v_key, -v_owed, 'owed', owed_kind)
           ) l (leg, purse, key, amount, contra, kind)
     where leg = 1 or v_owed <> 0
     order by leg));
  return v_owed;
end $$;

-- Takes the undone calls off their slip. A round whose closing call is undone is open again; one
-- without any call left is void; one that is undone as a whole is void and takes no more bets. What
-- was won before the slip was opened never stood on it.
create function bet.mend_slip(p_member uuid, p_undone bet.undone, p_sealed_by text) returns void
language sql as $$
  update bet.bet b
     set stake = b.stake - p_undone.stake, payout = b.payout - p_undone.payout,
         valid = greatest(0, b.valid - p_undone.stake),
         calls = b.calls - p_undone.calls, win_calls = b.win_calls - p_undone.win_calls,
         state = after.state, closed_by = after.closed_by,
         settled_at = case when after.state <> 'open' then coalesce(settled_at, clock_timestamp()) end
    from (select member_id, bet_id, closer as closed_by,
                 case when p_sealed_by is not null or calls = p_undone.calls then 'void'
                      when closer is null then 'open' else 'settled' end as state
            from (select *, coalesce(p_sealed_by, case when closed_by <> all (p_undone.txs)
                                                       then closed_by end) as closer
                    from bet.bet where member_id = p_member and vendor = p_undone.vendor
                     and round = p_undone.round and first_seq <= p_undone.seq) found) after
   where b.member_id = after.member_id and b.bet_id = after.bet_id
$$;

-- A round that is undone as a whole takes no more bets; one that never came is refused when it does.
create function bet.seal_round(p_call json, p_member uuid) returns text
language plpgsql as $$
begin
  update bet.bet set state = 'void', closed_by = p_call ->> 'tx',
         settled_at = coalesce(settled_at, clock_timestamp())
   where member_id = p_member and vendor = p_call ->> 'vendor' and round = p_call ->> 'round';
  if found then return 'ALREADY'; end if;
  insert into bet.mark (member_id, key, mark, rollback_tx)
  values (p_member, 'bet:' || (p_call ->> 'vendor') || ':@' || (p_call ->> 'round'), 'tombstone',
          p_call ->> 'tx')
  on conflict do nothing;
  return 'NOT_FOUND';
end $$;

create function bet.told(p_call json, p_code text, p_purse ledger.purse) returns bet.answer
language sql immutable as $$
  select row ((p_call ->> 'no')::integer, p_code, p_purse.balance, p_purse.seq, null, null, null, null,
              null, null)::bet.answer
$$;

-- Whether another call of the round stands on these lines: it paid the bet among them, or took back a
-- part of the win among them. Then only the whole round can be undone.
create function bet.is_leant_on(p_member uuid, p_undone bet.undone) returns boolean
language sql stable as $$
  select exists (
    select from bet.bet
     where member_id = p_member and vendor = p_undone.vendor and round = p_undone.round
       and first_seq <= p_undone.seq
       and (p_undone.holds_bet and win_calls > p_undone.win_calls or payout < p_undone.payout))
$$;

-- Undoes the whole call that carried `ref_tx`, or every call of the round.
create function bet.roll_back(p_call json, p_purse ledger.purse) returns bet.answer
language plpgsql as $$
declare
  v_vendor text := p_call ->> 'vendor';
  v_key text := 'bet:' || v_vendor || ':' || (p_call ->> 'tx');
  v_ref_key text := 'bet:' || v_vendor || ':' || (p_call ->> 'ref_tx');
  v_content bytea := decode(p_call ->> 'content', 'hex');
  v_answer bet.answer := bet.told(p_call, 'OK', p_purse);
  v_own bet.mark;
  v_ref_mark text;
  v_lines ledger.posting[];
  v_undone bet.undone;
begin
  select * into v_own from bet.mark where member_id = p_purse.member_id and key = v_key;
  if v_own.mark = 'rollback' and v_own.content = v_content then
    v_answer.duplicate := true;
    v_answer.outcome := v_own.outcome;
    v_answer.owed := v_own.owed;
    return v_answer;
  end if;
  select mark into v_ref_mark from bet.mark where member_id = p_purse.member_id and key = v_ref_key;
  if v_own.mark is not null or v_ref_mark = 'rollback' or v_key = v_ref_key or exists (
    select from ledger.posting
     where member_id = p_purse.member_id and purse = 'main' and key = v_key) then
    return bet.told(p_call, 'TX_CONFLICT', p_purse);
  end if;

  v_answer.duplicate := false;
  v_answer.owed := 0;
  v_lines := array(select l from bet.standing_lines(p_purse.member_id, v_vendor, p_call ->> 'round',
                                                    p_call ->> 'ref_tx') l);
  v_undone := bet.sum_undone(v_vendor, v_lines);
  if cardinality(v_lines) = 0 and v_ref_key is null then
    v_answer.outcome := bet.seal_round(p_call, p_purse.member_id);
  elsif v_ref_mark is not null then
    v_answer.outcome := 'ALREADY';
  elsif cardinality(v_lines) = 0 then
    v_answer.outcome := 'NOT_FOUND';
    insert into bet.mark (member_id, key, mark, rollback_tx)
    values (p_purse.member_id, v_ref_key, 'tombstone', p_call ->> 'tx');
  elsif v_ref_key is not null and bet.is_leant_on(p_purse.member_id, v_undone) then
    return bet.told(p_call, 'ROUND_SETTLED', p_purse);
  else
    v_answer.outcome := 'ROLLED_BACK';
    v_answer.owed := greatest(0, bet.post_undone(p_call, p_purse, v_lines));
    insert into bet.mark (member_id, key, mark, rollback_tx)
    select p_purse.member_id, key, 'rolled_back', p_call ->> 'tx' from unnest(v_lines);
    perform bet.mend_slip(p_purse.member_id, v_undone,
                          case when v_ref_key is null then p_call ->> 'tx' end);
    select balance, seq into v_answer.balance, v_answer.seq from ledger.purse
     where member_id = p_purse.member_id and purse = 'main';
  end if;
  insert into bet.mark (member_id, key, mark, rollback_tx, content, outcome, owed)
  values (p_purse.member_id, v_key, 'rollback', p_call ->> 'tx', v_content, v_answer.outcome, v_answer.owed);
  return v_answer;
end $$;

-- Compares the totals of both sides, and closes the round where they agree.
create function bet.close_round(p_call json, p_purse ledger.purse) returns bet.answer
language plpgsql as $$
declare
  v_answer bet.answer := bet.told(p_call, 'OK', p_purse);
  v_bet bet.bet;
begin
  select * into v_bet from bet.bet
   where member_id = p_purse.member_id and vendor = p_call ->> 'vendor' and round = p_call ->> 'round';
  if not found then return bet.told(p_call, 'ROUND_UNKNOWN', p_purse); end if;
  v_answer.stake := v_bet.stake;
  v_answer.payout := v_bet.payout;
  if v_bet.stake <> (p_call ->> 'stake')::bigint or v_bet.payout <> (p_call ->> 'payout')::bigint then
    v_answer.code := 'ROUND_MISMATCH';
    update bet.bet set mismatch = true where member_id = v_bet.member_id and bet_id = v_bet.bet_id;
    return v_answer;
  end if;
  update bet.bet
     set mismatch = false, valid = coalesce((p_call ->> 'valid')::bigint, valid),
         state = case when state = 'open' then 'settled' else state end,
         closed_by = coalesce(closed_by, '@close'),
         settled_at = coalesce(settled_at, clock_timestamp())
   where member_id = v_bet.member_id and bet_id = v_bet.bet_id;
  return v_answer;
end $$;

-- Rollbacks and closings in one commit, in the order given; a refused one never fails its batch.
create function bet.undo_and_close(p_members uuid[], p_calls json) returns setof bet.answer
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off
set jit = off as $$
declare
  v_call json;
  v_purse ledger.purse;
begin
  perform ledger.lock_members(p_members);
  for v_call in select value from json_array_elements(p_calls) loop
    select * into v_purse from ledger.purse
     where member_id = (v_call ->> 'member')::uuid and purse = 'main';
    if not found then
      return next bet.told(v_call, 'PLAYER_UNKNOWN', v_purse);
    elsif v_purse.currency <> v_call ->> 'currency' then
      return next bet.told(v_call, 'CURRENCY_MISMATCH', v_purse);
    elsif v_call ->> 'stake' is null then
      return next bet.roll_back(v_call, v_purse);
    else
      return next bet.close_round(v_call, v_purse);
    end if;
  end loop;
end $$;

-- How many slips do not equal the postings of their round that stand or are in no state, and how many
-- rollbacks do not equal the postings that they undid.
create function bet.count_unbalanced() returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with line as (
    select t.member_id, t.seq, t.ref, t.kind, t.amount, m.rollback_tx,
           split_part(t.ref, ':', 1) as vendor
      from ledger.posting t
      left join bet.mark m on m.member_id = t.member_id and m.key = t.key
     where t.purse = 'main' and t.key like 'bet:%'
  ), slip as (
    select b.payout - b.stake as net, coalesce(sum(l.amount), 0) as posted
      from bet.bet b
      left join line l on l.member_id = b.member_id and l.ref = b.vendor || ':' || b.round
            and l.seq between b.first_seq and b.last_seq
            and l.rollback_tx is null and l.kind <> 'promo_win'
     group by b.member_id, b.bet_id
  ), undone as (
    select sum(l.amount) as net, min(t.amount) as posted
      from line l
      left join ledger.posting t on t.member_id = l.member_id and t.purse = 'main'
            and t.key = 'rollback:' || l.vendor || ':' || l.rollback_tx
     where l.rollback_tx is not null
     group by l.member_id, l.vendor, l.rollback_tx
  )
  select (select count(*) from slip where net <> posted)
       + (select count(*) from bet.bet where not case state
            when 'open' then closed_by is null and settled_at is null
            when 'settled' then closed_by is not null and settled_at is not null
            when 'void' then settled_at is not null
            else false end)
       + (select count(*) from undone where net is distinct from -posted)
$$;

revoke all on all functions in schema bet from public;
grant execute on function bet.undo_and_close, bet.count_unbalanced to parola_server;
