-- Counts what a member has played since the mark; the first count begins thirty days ago.
create or replace function safer_play.catch_up(p_member uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
declare
  v_counted bigint;
  v_last bigint;
  v_stake_at timestamptz;
begin
  select counted_seq, last_stake_at into v_counted, v_stake_at
    from safer_play.mark where member_id = p_member for update;
  if not found then
    v_counted := ledger.seq_before(p_member, 'main', clock_timestamp() - interval '30 days 1 hour');
    insert into safer_play.mark (member_id, counted_seq) values (p_member, v_counted)
      on conflict do nothing;
    select counted_seq, last_stake_at into v_counted, v_stake_at
      from safer_play.mark where member_id = p_member for update;
  end if;
  select seq into v_last from ledger.wallet where member_id = p_member and wallet = 'main';
  if v_last is null or v_last <= v_counted then return; end if;
  with moved as materialized (
    select at, amount, kind from ledger.posting
     where member_id = p_member and wallet = 'main' and seq > v_counted and seq <= v_last
       and contra like 'house:%' and amount <> 0
  ), staked as (
    select at, at - coalesce(lag(at) over (order by at), v_stake_at) as gap from moved where kind = 'bet'
  ), counted as (
    select date_trunc('hour', at) as hour,
           case when kind = 'bet' or (kind = 'rollback' and amount > 0) then -amount else 0 end as staked,
           case when kind = 'bet' or (kind = 'rollback' and amount > 0) then 0 else amount end as returned,
           0::bigint as ms
      from moved
    union all
    select date_trunc('hour', at), 0, 0, (extract(epoch from gap) * 1000)::bigint
      from staked where gap > interval '0' and gap < interval '30 minutes'
  ), kept as (
    insert into safer_play.played_hour as h (member_id, hour, staked, returned, played_ms)
    select p_member, hour, sum(staked), sum(returned), sum(ms) from counted group by hour
    on conflict (member_id, hour) do update
       set staked = h.staked + excluded.staked, returned = h.returned + excluded.returned,
           played_ms = h.played_ms + excluded.played_ms
  )
  update safer_play.mark
     set counted_seq = v_last, last_stake_at = coalesce((select max(at) from staked), last_stake_at)
   where member_id = p_member;
end $$;
