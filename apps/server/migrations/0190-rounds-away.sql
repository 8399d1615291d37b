-- Rounds that were staked from a wallet that the vendor keeps: they stand in the one register, told by the
-- vendor's feed, and no money of ours moved with them.
alter table bet.bet add column is_away boolean not null default false;

-- Up to where the feed of rounds of a vendor was read. A round that was still open when it was read holds
-- it back, so that its end is read too.
alter table vendor_sync.vendor add column rounds_from timestamptz;

-- Keeps a round as its vendor tells it; the same again changes nothing. Beside the slip stands a posting of
-- nothing: who counts what a member has played reads their postings, and finds the round by it.
create function bet.keep_away_round(
  p_member uuid, p_vendor text, p_round text, p_node integer, p_game_type text,
  p_stake bigint, p_payout bigint, p_state text, p_opened timestamptz, p_settled timestamptz
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
declare
  v_purse ledger.purse;
  v_slip bet.bet;
  v_no integer;
  v_told bytea := sha256(convert_to(jsonb_build_array(p_stake, p_payout, p_state)::text, 'UTF8'));
begin
  perform ledger.lock_members(array[p_member]);
  select * into v_purse from ledger.purse where member_id = p_member and purse = 'main';
  if not found then return false; end if;
  select * into v_slip from bet.bet
   where member_id = p_member and vendor = p_vendor and round = p_round;
  if found and not v_slip.is_away then
    raise exception 'round % of % was staked from the main wallet', p_round, p_vendor
      using errcode = 'check_violation';
  end if;
  if (v_slip.stake, v_slip.payout, v_slip.state) = (p_stake, p_payout, p_state) then return false; end if;
  v_no := coalesce(v_slip.calls, 0) + 1;
  perform ledger.post_lines(array[row (
    p_member, 'main', 'away:' || p_vendor || ':' || p_round || ':' || v_no, 0,
    'house:' || p_vendor || ':' || p_game_type, 'away', p_vendor || ':' || p_round, uuidv7(), 1,
    v_told)::ledger.line]);
  insert into bet.bet (member_id, bet_id, brand_id, vendor, round, node_id, game_type, currency, stake,
                       payout, valid, calls, win_calls, state, closed_by, opened_at, settled_at,
                       first_seq, last_seq, is_away)
  values (p_member, uuidv7(p_opened - clock_timestamp()), v_purse.brand_id, p_vendor, p_round, p_node,
          p_game_type, v_purse.currency, p_stake, p_payout, p_stake, v_no, 0, p_state, 'feed', p_opened,
          p_settled, v_purse.seq + 1, v_purse.seq + 1, true)
  on conflict (member_id, vendor, round) do update
     set stake = excluded.stake, payout = excluded.payout, valid = excluded.valid, state = excluded.state,
         calls = excluded.calls, settled_at = excluded.settled_at, last_seq = excluded.last_seq;
  return true;
end $$;

create or replace function bet.count_unbalanced() returns bigint
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
     where not b.is_away
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

revoke all on function bet.keep_away_round from public;
grant execute on function bet.keep_away_round to parola_server;

-- What a member staked from wallets that vendors keep, for limits: it is known when the vendor has told it.
create table safer_play.played_away (
  member_id uuid not null,
  vendor text not null,
  round text not null,
  at timestamptz not null,
  staked bigint not null check (staked >= 0),
  returned bigint not null check (returned >= 0),
  primary key (member_id, vendor, round)
);
create index played_away_lately on safer_play.played_away (member_id, at);

create or replace function safer_play.played(
  p_member uuid, p_days integer, out staked bigint, out lost bigint
) returns record
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select greatest(0, coalesce(sum(p.staked), 0))::bigint, coalesce(sum(p.staked - p.returned), 0)::bigint
    from (select h.staked, h.returned from safer_play.played_hour h
           where h.member_id = p_member
             and h.hour > clock_timestamp() - make_interval(days => p_days, hours => 1)
          union all
          select a.staked, a.returned from safer_play.played_away a
           where a.member_id = p_member
             and a.at > clock_timestamp() - make_interval(days => p_days, hours => 1)) p
$$;

create or replace function safer_play.played_since(
  p_member uuid, p_seq bigint, p_at timestamptz, out staked bigint, out returned bigint
) returns record
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (p.staked + a.staked)::bigint, (p.returned + a.returned)::bigint
    from (select coalesce(sum(-t.amount) filter (where t.kind = 'bet'), 0) as staked,
                 coalesce(sum(t.amount) filter (where t.kind <> 'bet'), 0) as returned
            from ledger.posting t
           where t.member_id = p_member and t.purse = 'main' and t.contra like 'house:%'
             and t.seq > coalesce(p_seq, ledger.seq_before(p_member, 'main', p_at))) p
   cross join (select coalesce(sum(w.staked), 0) as staked, coalesce(sum(w.returned), 0) as returned
                 from safer_play.played_away w where w.member_id = p_member and w.at >= p_at) a
$$;
