-- Whether a member stays away by their own wish, where every call reads how they stand. It is beside the
-- other reasons: none of them ends it.
alter table member.member add column away text check (away in ('time-out', 'excluded'));

-- A time-out ends by itself. An exclusion holds for the person: accounts that are the same person's share
-- `person_id`; it ends a day after its member asked for it, and nobody can ask before its day.
create table safer_play.absence (
  absence_id uuid primary key,
  person_id uuid not null,
  member_id uuid not null,
  brand_id text not null references brand.brand,
  kind text not null check (kind in ('time-out', 'excluded')),
  -- The member's own wish, or that of another account of the same person.
  cause text not null check (cause in ('own', 'person')),
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  return_asked_at timestamptz,
  ended_at timestamptz
);
create unique index absence_running on safer_play.absence (member_id) where ended_at is null;
create index absence_of_person on safer_play.absence (person_id) where ended_at is null;
create index absence_due on safer_play.absence (until_at) where ended_at is null;

-- The same person, whichever brand an account is of.
create index person_number_anywhere on screening.person (number_index) where number_index is not null;
create index person_exact_anywhere on screening.person (exact_index) where exact_index is not null;
create index mobile_anywhere on member.mobile (mobile);
create index email_anywhere on member.email (email);

-- What reminds a member of the time, and the session of play that it counts: it begins with a stake after
-- half an hour without one, on whatever device.
create table safer_play.reminder (
  member_id uuid primary key,
  brand_id text not null references brand.brand,
  every_minutes integer not null check (every_minutes between 15 and 60),
  began_at timestamptz,
  began_seq bigint,
  last_stake_at timestamptz,
  due_at timestamptz
);

create function safer_play.is_watched(p_member uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from safer_play.play_limit where member_id = p_member and kind in ('loss', 'wager'))
      or exists (select from safer_play.absence where member_id = p_member and ended_at is null)
      or exists (select from safer_play.reminder where member_id = p_member)
$$;

-- True when the reminder waits for its answer; else the stake belongs to the session, or begins one.
create function safer_play.is_reminding(p_member uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_now timestamptz := clock_timestamp();
  v_last timestamptz;
  v_due timestamptz;
begin
  select last_stake_at, due_at into v_last, v_due from safer_play.reminder
   where member_id = p_member for update;
  if not found then return false; end if;
  if v_last is null or v_due is null or v_last < v_now - interval '30 minutes' then
    update safer_play.reminder r
       set began_at = v_now, last_stake_at = v_now, due_at = v_now + make_interval(mins => r.every_minutes),
           began_seq = (select seq from ledger.purse where member_id = p_member and purse = 'main')
     where member_id = p_member;
    return false;
  end if;
  if v_due <= v_now then return true; end if;
  update safer_play.reminder set last_stake_at = v_now where member_id = p_member;
  return false;
end $$;

create or replace function safer_play.wall(p_member uuid, p_stake bigint) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
declare
  v_kind text;
begin
  perform from safer_play.absence where member_id = p_member and ended_at is null;
  if found then return 'PLAYER_EXCLUDED'; end if;
  perform safer_play.catch_up(p_member);
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

-- What a stretch of play has cost and brought: postings of the main purse after a number, or an instant.
create function safer_play.played_since(
  p_member uuid, p_seq bigint, p_at timestamptz, out staked bigint, out returned bigint
) returns record
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(-t.amount) filter (where t.kind = 'bet'), 0)::bigint,
         coalesce(sum(t.amount) filter (where t.kind <> 'bet'), 0)::bigint
    from ledger.posting t
   where t.member_id = p_member and t.purse = 'main' and t.contra like 'house:%'
     and t.seq > coalesce(p_seq, ledger.seq_before(p_member, 'main', p_at))
$$;

revoke all on function safer_play.is_watched, safer_play.is_reminding, safer_play.wall,
  safer_play.played_since from public;
grant execute on function safer_play.is_watched, safer_play.played_since to parola_server;
