-- The bonus part of the stakes of a grant whose bets are open.
create or replace function wagering.at_stake(p_member uuid, p_grant uuid) returns bigint
language sql stable as $$
  select coalesce(sum(bonus_minor), 0)::bigint from wagering.bet_share
   where member_id = p_member and is_open and grant_id = p_grant
$$;
