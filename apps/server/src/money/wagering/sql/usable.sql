-- What bonus money adds to the cash that a member's next bet may stake; null for a member without an active grant. A
-- free bet adds only what its stake is above the cash: no bet can stake both.
create or replace function wagering.usable(p_member uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case when g.expires_at <= platform.clock() then 0
              when g.is_free_bet then greatest(0, w.balance - greatest(0, m.balance - m.floor))
              else w.balance end
    from wagering.bonus_grant g
    join ledger.wallet w on w.member_id = g.member_id and w.wallet = 'bonus:' || g.grant_id
    join ledger.wallet m on m.member_id = g.member_id and m.wallet = 'main'
   where g.member_id = p_member and g.state = 'active'
$$;
