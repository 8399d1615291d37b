drop function if exists wagering.reopen_free_bet(uuid);

-- The bet of a free bet that has won is void or tied: it is there again, with its stake, of which the house may have a
-- part and the rest came back to the main wallet. One that was recalled ends then. Returns whether it was one.
create or replace function wagering.reopen_free_bet(p_grant uuid, p_key text, p_ref text, p_stake bigint) returns boolean
language plpgsql as $$
declare
  v_member uuid;
  v_balance bigint;
begin
  select member_id into v_member from wagering.bonus_grant
   where grant_id = p_grant and is_free_bet and state = 'completed';
  if not found then return false; end if;
  perform wagering.restore(p_grant, p_key, p_stake);
  select balance into v_balance from ledger.wallet where member_id = v_member and wallet = 'bonus:' || p_grant;
  perform wagering.move(v_member, p_key, 'bonus_won', p_ref, 'main', 'bonus:' || p_grant, null, p_stake - v_balance);
  update wagering.bonus_grant
     set state = 'queued', started_at = null, expires_at = null, ended_at = null, converted_minor = 0, warned_hours = null
   where grant_id = p_grant;
  if exists (select from wagering.bonus_grant where grant_id = p_grant and recalled_minor is not null) then
    perform wagering.end_grant(p_grant, 'recalled');
  else
    perform wagering.start_next(v_member);
  end if;
  return true;
end $$;

revoke execute on function wagering.reopen_free_bet from parola_server;
