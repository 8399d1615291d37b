-- Bonus money of a bet leaves the main wallet for its grant. Of a completed grant it becomes cash, up to what the terms
-- convert, or what a free bet won above its stake; of one that was dropped or has expired it is removed. A lost grant is restored by it.
create or replace function wagering.give(p_share wagering.bet_share, p_amount bigint) returns void
language plpgsql as $$
declare
  v_key text := 'bonus:' || p_share.bet_id || ':' || p_share.moves;
  v_wallet text := 'bonus:' || p_share.grant_id;
  v_grant wagering.bonus_grant;
  v_kept bigint := 0;
begin
  update wagering.bonus_grant g
     set state = 'queued', started_at = null, expires_at = null, ended_at = null
   where grant_id = p_share.grant_id and state = 'lost';
  if found then perform wagering.start_next(p_share.member_id); end if;
  select * into v_grant from wagering.bonus_grant where grant_id = p_share.grant_id;
  perform wagering.move(p_share.member_id, v_key, 'bonus_won', p_share.bet_id::text, 'main', v_wallet, null, p_amount);
  if v_grant.state in ('active', 'queued') then return; end if;
  if v_grant.state = 'completed' then
    v_kept := case when v_grant.is_free_bet
                   then least(p_amount, greatest(0, v_grant.removed_minor + p_amount - v_grant.amount_minor))
                   else least(p_amount, coalesce(greatest(0, v_grant.max_convert_minor - v_grant.converted_minor),
                                                 p_amount)) end;
  end if;
  perform wagering.move(p_share.member_id, v_key || ':converted', 'bonus_converted', v_grant.reference, v_wallet, 'main',
                        null, v_kept);
  perform wagering.move(p_share.member_id, v_key || ':removed', 'bonus_removed', v_grant.reference, v_wallet, null,
                        v_grant.account, p_amount - v_kept);
  update wagering.bonus_grant
     set converted_minor = converted_minor + v_kept, removed_minor = removed_minor + p_amount - v_kept
   where grant_id = v_grant.grant_id;
end $$;

revoke execute on function wagering.give from parola_server;
