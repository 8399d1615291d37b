-- Why a watched member may not place a stake; null when they may. The caller holds the member's wallet, so the
-- figures are still right when the stake is taken. A limit of money brings its days, its amount and what it leaves;
-- of several the one that leaves least.
create or replace function safer_play.bet_check(p_member uuid, p_stake bigint) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
declare
  v_limit text;
begin
  perform from safer_play.absence where member_id = p_member and ended_at is null;
  if found then return 'PLAYER_EXCLUDED'; end if;
  perform safer_play.catch_up(p_member);
  if safer_play.is_time_up(p_member) then return 'LIMIT_REACHED:time'; end if;
  select concat_ws(':', l.kind, l.days, l.amount_minor, greatest(0, l.amount_minor - used)) into v_limit
    from safer_play.play_limit l
   cross join lateral safer_play.played(p_member, l.days) sums
   cross join lateral (select case l.kind when 'wager' then sums.staked else sums.lost end as used) u
   where l.member_id = p_member and l.kind in ('loss', 'wager') and l.amount_minor < p_stake + used
   order by l.amount_minor - used, l.kind, l.days
   limit 1;
  if v_limit is not null then return 'LIMIT_REACHED:' || v_limit; end if;
  return case when safer_play.is_reminding(p_member) then 'LIMIT_REACHED:session' end;
end $$;

revoke execute on function safer_play.bet_check from parola_server;
