-- What a grant was given for has been undone: it ends. Returns what is to be taken back of what has become cash before,
-- at most its amount.
create or replace function wagering.recall(p_grant uuid) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_grant wagering.bonus_grant;
begin
  perform ledger.lock_members(array(select member_id from wagering.bonus_grant where grant_id = p_grant));
  select * into v_grant from wagering.bonus_grant where grant_id = p_grant;
  if v_grant.state in ('queued', 'active') then
    perform wagering.end_grant(p_grant, 'recalled');
  elsif v_grant.state <> 'completed' then
    update wagering.bonus_grant set state = 'recalled' where grant_id = p_grant;
  end if;
  update wagering.bonus_grant
     set recalled_minor = coalesce(recalled_minor, least(converted_minor, amount_minor))
   where grant_id = p_grant returning * into v_grant;
  return v_grant.recalled_minor;
end $$;
