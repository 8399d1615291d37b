-- Sums of a window of this many days: full hours, including the hour in which it begins. Rounds on the
-- vendor's own wallet (`played_away`) are added to the postings.
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
