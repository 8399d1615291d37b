-- Whether a stake now would exceed the member's time limit: the time since the last stake counts too, if it is
-- the same session.
create or replace function safer_play.is_time_up(p_member uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from safer_play.play_limit l
     where l.member_id = p_member and l.kind = 'time'
       and l.amount_minor * 36000 <= safer_play.played_ms(p_member, l.days) + coalesce((
             select extract(epoch from clock_timestamp() - m.last_stake_at) * 1000 from safer_play.mark m
              where m.member_id = p_member
                and m.last_stake_at > clock_timestamp() - interval '30 minutes'), 0))
$$;

revoke execute on function safer_play.is_time_up from parola_server;
