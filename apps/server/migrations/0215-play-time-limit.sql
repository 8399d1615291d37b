-- How long a member plays, as a limit beside the others. Its `amount_minor` counts hundredths of an hour.
alter table safer_play.play_limit drop constraint play_limit_kind_check;
alter table safer_play.play_limit add constraint play_limit_kind_check
  check (kind in ('deposit', 'loss', 'wager', 'time'));

-- Time is what lies between two stakes of one session: less than half an hour. The mark knows the last stake
-- that was counted.
alter table safer_play.played_hour add column played_ms bigint not null default 0 check (played_ms >= 0);
alter table safer_play.mark add column last_stake_at timestamptz;

-- What was counted before time was is counted anew, once, when its member is looked at again.
delete from safer_play.played_hour;
delete from safer_play.mark;

create or replace function safer_play.is_watched(p_member uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from safer_play.play_limit
                  where member_id = p_member and kind in ('loss', 'wager', 'time'))
      or exists (select from safer_play.absence where member_id = p_member and ended_at is null)
      or exists (select from safer_play.reminder where member_id = p_member)
$$;

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
  select seq into v_last from ledger.purse where member_id = p_member and purse = 'main';
  if v_last is null or v_last <= v_counted then return; end if;
  with moved as materialized (
    select at, amount, kind from ledger.posting
     where member_id = p_member and purse = 'main' and seq > v_counted and seq <= v_last
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

-- How long was played in a window of so many days: whole hours, the one in which it begins with them.
create function safer_play.played_ms(p_member uuid, p_days integer) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(played_ms), 0)::bigint from safer_play.played_hour
   where member_id = p_member and hour > clock_timestamp() - make_interval(days => p_days, hours => 1)
$$;

-- Whether a stake now would come after the time that a member gave themselves: the time since the last one
-- counts with it, if it is the same session.
create function safer_play.is_time_up(p_member uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from safer_play.play_limit l
     where l.member_id = p_member and l.kind = 'time'
       and l.amount_minor * 36000 <= safer_play.played_ms(p_member, l.days) + coalesce((
             select extract(epoch from clock_timestamp() - m.last_stake_at) * 1000 from safer_play.mark m
              where m.member_id = p_member
                and m.last_stake_at > clock_timestamp() - interval '30 minutes'), 0))
$$;

create or replace function safer_play.wall(p_member uuid, p_stake bigint) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
declare
  v_kind text;
begin
  perform from safer_play.absence where member_id = p_member and ended_at is null;
  if found then return 'PLAYER_EXCLUDED'; end if;
  perform safer_play.catch_up(p_member);
  if safer_play.is_time_up(p_member) then return 'LIMIT_REACHED:time'; end if;
  select l.kind into v_kind
    from safer_play.play_limit l
   cross join lateral safer_play.played(p_member, l.days) sums
   where l.member_id = p_member and l.kind in ('loss', 'wager')
     and l.amount_minor < p_stake + case l.kind when 'wager' then sums.staked else sums.lost end
   order by l.kind, l.days
   limit 1;
  if v_kind is not null then return 'LIMIT_REACHED:' || v_kind; end if;
  return case when safer_play.is_reminding(p_member) then 'LIMIT_REACHED:session' end;
end $$;

revoke all on function safer_play.played_ms, safer_play.is_time_up from public;
grant execute on function safer_play.played_ms to parola_server;
