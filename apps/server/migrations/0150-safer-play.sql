-- Whose bets are looked at before they are taken: members with a limit, a reminder, or an absence. It
-- stands where every bet reads, so that nobody else pays for it.
alter table ledger.purse add column is_watched boolean not null default false;

create function ledger.watch(p_member uuid, p_is_watched boolean) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update ledger.purse set is_watched = p_is_watched, turn = turn + 1
   where member_id = p_member and purse = 'main' and is_watched <> p_is_watched
$$;
revoke all on function ledger.watch from public;
grant execute on function ledger.watch to parola_server;

create schema safer_play;

-- What a member holds themselves to, in a window of so many days that moves with the clock.
create table safer_play.play_limit (
  member_id uuid not null,
  kind text not null check (kind in ('deposit', 'loss', 'wager')),
  days integer not null check (days in (1, 7, 30)),
  brand_id text not null references brand.brand,
  amount_minor bigint not null check (amount_minor >= 0),
  changed_at timestamptz not null,
  -- A wish for more, good for nothing before its day and a second yes; without an amount, for no limit.
  wished_minor bigint check (wished_minor > amount_minor),
  wish_due_at timestamptz,
  primary key (member_id, kind, days),
  check (wished_minor is null or wish_due_at is not null)
);

-- Every step, whoever made it. Never changed, never deleted.
create table safer_play.step (
  member_id uuid not null,
  step_id uuid not null,
  brand_id text not null,
  what text not null,
  -- The limit, the length, the answer: what the step was about.
  detail jsonb not null,
  actor_kind text not null,
  at timestamptz not null,
  primary key (member_id, step_id)
);
revoke update, delete on safer_play.step from parola_server;

-- What a watched member staked and got back, by the hour: sums of the ledger's postings up to a mark.
-- A picture that can be made anew.
create table safer_play.played_hour (
  member_id uuid not null,
  hour timestamptz not null,
  staked bigint not null,
  returned bigint not null,
  primary key (member_id, hour)
);

create table safer_play.mark (
  member_id uuid primary key,
  counted_seq bigint not null
);

-- Counts what a member has played since the mark. The first time it begins thirty days ago.
create function safer_play.catch_up(p_member uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
declare
  v_counted bigint;
  v_last bigint;
begin
  select counted_seq into v_counted from safer_play.mark where member_id = p_member for update;
  if not found then
    v_counted := ledger.seq_before(p_member, 'main', clock_timestamp() - interval '30 days 1 hour');
    insert into safer_play.mark (member_id, counted_seq) values (p_member, v_counted)
      on conflict do nothing;
    select counted_seq into v_counted from safer_play.mark where member_id = p_member for update;
  end if;
  select seq into v_last from ledger.purse where member_id = p_member and purse = 'main';
  if v_last is null or v_last <= v_counted then return; end if;
  insert into safer_play.played_hour as h (member_id, hour, staked, returned)
  select p_member, date_trunc('hour', at),
         sum(case when kind = 'bet' or (kind = 'rollback' and amount > 0) then -amount else 0 end),
         sum(case when kind = 'bet' or (kind = 'rollback' and amount > 0) then 0 else amount end)
    from ledger.posting
   where member_id = p_member and purse = 'main' and seq > v_counted and seq <= v_last
     and contra like 'house:%' and amount <> 0
   group by 2
  on conflict (member_id, hour) do update
     set staked = h.staked + excluded.staked, returned = h.returned + excluded.returned;
  update safer_play.mark set counted_seq = v_last where member_id = p_member;
end $$;

-- Counts of a window of so many days: whole hours, the one in which it begins with them.
create function safer_play.played(
  p_member uuid, p_days integer, out staked bigint, out lost bigint
) returns record
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select greatest(0, coalesce(sum(h.staked), 0))::bigint, coalesce(sum(h.staked - h.returned), 0)::bigint
    from safer_play.played_hour h
   where h.member_id = p_member
     and h.hour > clock_timestamp() - make_interval(days => p_days, hours => 1)
$$;

-- What stands between a watched member and a stake: null when nothing does. The caller holds the
-- member's purse, so what is counted here is still so when the stake is taken.
create function safer_play.wall(p_member uuid, p_stake bigint) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
declare
  v_kind text;
begin
  perform safer_play.catch_up(p_member);
  select l.kind into v_kind
    from safer_play.play_limit l
   cross join lateral safer_play.played(p_member, l.days) sums
   where l.member_id = p_member and l.kind in ('loss', 'wager')
     and l.amount_minor < p_stake + case l.kind when 'wager' then sums.staked else sums.lost end
   order by l.kind, l.days
   limit 1;
  return 'LIMIT_REACHED:' || v_kind;
end $$;

revoke all on all functions in schema safer_play from public;
grant execute on function safer_play.catch_up, safer_play.played to parola_server;
