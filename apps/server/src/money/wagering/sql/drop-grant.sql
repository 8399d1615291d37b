-- Drops a grant for its member, who has seen what it costs: the balance, and the bonus part of open bets. Returns: dropped,
-- changed when these are others by now, over when the grant has ended.
create or replace function wagering.drop_grant(p_member uuid, p_grant uuid, p_balance bigint, p_at_stake bigint)
returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform ledger.lock_members(array[p_member]);
  if not exists (select from wagering.bonus_grant
                  where grant_id = p_grant and member_id = p_member and state in ('queued', 'active')) then
    return 'over';
  end if;
  if (select balance from ledger.wallet where member_id = p_member and wallet = 'bonus:' || p_grant) <> p_balance
     or wagering.at_stake(p_member, p_grant) <> p_at_stake then
    return 'changed';
  end if;
  perform wagering.end_grant(p_grant, 'dropped');
  return 'dropped';
end $$;
