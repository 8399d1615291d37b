-- Ends a grant that is past its end, unless bets with its money are open: the last of them ends it.
create or replace function wagering.expire(p_grant uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_grant wagering.bonus_grant;
begin
  perform ledger.lock_members(array(select member_id from wagering.bonus_grant where grant_id = p_grant));
  select * into v_grant from wagering.bonus_grant where grant_id = p_grant;
  perform wagering.end_if_over(v_grant);
end $$;
