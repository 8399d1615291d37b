-- Records what members of a shard have played since the postings that were looked at last: for each bet the
-- difference to what is recorded of it. Numbers are given behind the lock of the shard. At most so many postings
-- of a member are read at once; of a bet with bonus money, its cash part is recorded; false when some of them have more, null when another is recording in the shard
-- and `p_waits` is false.
--
-- Look-ups are pinned to their index by lateral joins, so a plan made while the tables were empty stays good.
create or replace function activity.record(
  p_shard smallint, p_members uuid[], p_now timestamptz, p_postings bigint, p_waits boolean
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
declare
  v_last bigint;
  v_added bigint;
  v_is_whole boolean;
begin
  if p_waits then
    select last_seq into v_last from activity.shard where shard = p_shard for update;
  else
    select last_seq into v_last from activity.shard where shard = p_shard for update skip locked;
    if not found then return null; end if;
  end if;
  with behind as materialized (
    select w.member_id, p.seq, coalesce(m.seq, 0) as after, least(p.seq, coalesce(m.seq, 0) + p_postings) as up_to
      from unnest(p_members) w (member_id)
      cross join lateral (
        select seq from ledger.wallet where member_id = w.member_id and wallet = 'main' limit 1) p
      left join lateral (
        select seq from activity.member where member_id = w.member_id limit 1) m on true
  ), round as materialized (
    select w.member_id, any_value(split_part(p.ref, ':', 1)) as vendor,
           any_value(substr(p.ref, strpos(p.ref, ':') + 1)) as round, max(p.seq) as seq,
           bool_or(p.kind in ('rollback', 'adjust')) as is_correction
      from behind w
      cross join lateral (
        select seq, ref, kind from ledger.posting
         where member_id = w.member_id and wallet = 'main' and seq > w.after and seq <= w.up_to
           and contra like 'house:%' offset 0) p
     group by w.member_id, p.ref collate "C"
  ), touched as materialized (
    select b.*, r.seq as posting_seq,
           r.is_correction or b.is_away and b.state = 'void' as is_correction
      from round r
      cross join lateral (
        select * from bet.bet where member_id = r.member_id and vendor = r.vendor and round = r.round limit 1) b
    union all
    select b.*, null, false
      from behind w
      cross join lateral (
        select bet_id from activity.open_bet where member_id = w.member_id offset 0) o
      cross join lateral (
        select * from bet.bet where member_id = w.member_id and bet_id = o.bet_id and state <> 'open' limit 1) b
     where not exists (
       select from round r where r.member_id = b.member_id and r.vendor = b.vendor and r.round = b.round)
  ), cash as materialized (
    select t.member_id, t.bet_id, t.brand_id, t.vendor, t.game_type, t.node_id, t.currency, t.state, t.is_away,
           t.is_correction, t.opened_at, t.settled_at, t.posting_seq, t.stake - s.bonus_minor as stake,
           wagering.cash_part(t.valid, t.stake, s.bonus_minor) as valid,
           wagering.cash_part(t.payout, t.stake, s.bonus_minor) as payout
      from touched t
      cross join lateral (
        select coalesce((select bonus_minor from wagering.bet_share
                          where member_id = t.member_id and bet_id = t.bet_id), 0) as bonus_minor offset 0) s
  ), changed as materialized (
    select t.*, coalesce(e.version, 0) as version,
           case when t.state = 'settled' then t.stake else 0 end - coalesce(e.stake, 0) as more_stake,
           case when t.state = 'settled' then t.valid else 0 end - coalesce(e.valid, 0) as more_valid,
           case when t.state = 'settled' then t.payout else 0 end - coalesce(e.payout, 0) as more_payout
      from cash t
      left join lateral (
        select max(version) as version, sum(stake)::bigint as stake, sum(valid)::bigint as valid,
               sum(payout)::bigint as payout
          from activity.settlement
         where member_id = t.member_id and bet_id = t.bet_id) e on true
  ), added as (
    insert into activity.settlement (
      shard, seq, member_id, brand_id, bet_id, version, vendor, game_type, node_id, currency, stake, valid,
      payout, state, is_correction, played_at, settled_at, recorded_at)
    select p_shard, v_last + row_number() over (order by member_id, posting_seq nulls last, bet_id), member_id,
           brand_id, bet_id, version + 1, vendor, game_type, node_id, currency, more_stake, more_valid,
           more_payout, state, is_correction, case when is_away then opened_at end, settled_at, p_now
      from changed
     where (more_stake, more_valid, more_payout) <> (0, 0, 0) or state = 'settled' and version = 0
    returning 1
  ), opened as (
    insert into activity.open_bet (member_id, bet_id)
    select member_id, bet_id from touched where state = 'open'
    on conflict do nothing
  ), closed as (
    delete from activity.open_bet o using touched t
     where o.member_id = t.member_id and o.bet_id = t.bet_id and t.state <> 'open'
  ), moved as (
    insert into activity.member as m (member_id, seq)
    select member_id, up_to from behind
    on conflict (member_id) do update set seq = excluded.seq where m.seq <> excluded.seq
  )
  select (select count(*) from added), (select coalesce(bool_and(up_to = seq), true) from behind)
    into v_added, v_is_whole;
  if v_added > 0 then update activity.shard set last_seq = v_last + v_added where shard = p_shard; end if;
  return v_is_whole;
end $$;
