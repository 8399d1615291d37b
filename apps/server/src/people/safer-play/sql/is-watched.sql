-- Whether the stakes of a member must be checked under the wallet's lock: limits, an absence, a reminder.
create or replace function safer_play.is_watched(p_member uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from safer_play.play_limit
                  where member_id = p_member and kind in ('loss', 'wager', 'time'))
      or exists (select from safer_play.absence where member_id = p_member and ended_at is null)
      or exists (select from safer_play.reminder where member_id = p_member)
$$;
