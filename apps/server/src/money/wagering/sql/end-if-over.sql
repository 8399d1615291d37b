-- Ends an active grant that is wagered, used up, or past its end with no bet open. A free bet waits for its win, which
-- may be under review.
create or replace function wagering.end_if_over(p_grant wagering.bonus_grant) returns void
language plpgsql as $$
declare
  v_balance bigint;
begin
  if p_grant.state <> 'active' then return; end if;
  if p_grant.done_minor >= p_grant.required_minor and not (p_grant.is_free_bet and exists (
       select from wagering.bet_share
        where member_id = p_grant.member_id and is_open and grant_id = p_grant.grant_id)) then
    select balance into v_balance from ledger.wallet
     where member_id = p_grant.member_id and wallet = 'bonus:' || p_grant.grant_id;
    perform wagering.end_grant(p_grant.grant_id,
                               case when p_grant.is_free_bet and v_balance = 0 then 'lost' else 'completed' end);
    return;
  end if;
  if exists (select from wagering.bet_share
              where member_id = p_grant.member_id and is_open and grant_id = p_grant.grant_id and bonus_minor > 0) then
    return;
  end if;
  select balance into v_balance from ledger.wallet
   where member_id = p_grant.member_id and wallet = 'bonus:' || p_grant.grant_id;
  if v_balance = 0 then
    perform wagering.end_grant(p_grant.grant_id, 'lost');
  elsif p_grant.expires_at <= platform.clock() then
    perform wagering.end_grant(p_grant.grant_id, 'expired');
  end if;
end $$;

revoke execute on function wagering.end_if_over from parola_server;
