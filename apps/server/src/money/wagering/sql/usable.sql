-- The bonus money that a member's next bet may use; null for a member without an active grant.
create or replace function wagering.usable(p_member uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case when g.expires_at > platform.clock() then w.balance else 0 end
    from wagering.bonus_grant g
    join ledger.wallet w on w.member_id = g.member_id and w.wallet = 'bonus:' || g.grant_id
   where g.member_id = p_member and g.state = 'active'
$$;
