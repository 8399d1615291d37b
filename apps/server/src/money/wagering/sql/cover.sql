-- A bet is about to be corrected or undone: what the bonus got of its payout, and will not have any more, goes to the
-- main wallet first, as far as it is there, so that cash does not pay for it. Of a grant that has ended it is with the
-- house.
create or replace function wagering.cover(
  p_member uuid, p_bet uuid, p_stake bigint, p_payout bigint, p_undone bigint
) returns void
language plpgsql as $$
declare
  v_share wagering.bet_share;
  v_grant wagering.bonus_grant;
  v_back bigint;
  v_key text;
  v_due bigint;
  v_part bigint;
begin
  select * into v_share from wagering.bet_share where member_id = p_member and bet_id = p_bet;
  if not found then return; end if;
  v_key := 'bonus:' || p_bet || ':' || v_share.moves + 1;
  v_due := v_share.paid_minor - p_undone - wagering.bonus_part(p_payout, p_stake, v_share.bonus_minor - p_undone);
  if v_due <= 0 then return; end if;
  select * into v_grant from wagering.bonus_grant where grant_id = v_share.grant_id;
  if v_grant.is_free_bet and v_grant.state = 'completed' then
    -- The house has its stake; what it has beyond the payout comes back, and cash pays the rest of what it won.
    v_back := v_grant.removed_minor
              - least(v_grant.amount_minor, wagering.bonus_part(p_payout, p_stake, v_share.bonus_minor - p_undone));
    perform wagering.restore(v_share.grant_id, v_key, greatest(0, v_back));
    perform wagering.move(p_member, v_key, 'bonus_used', p_bet::text, 'bonus:' || v_share.grant_id, 'main', null, v_back);
    update wagering.bonus_grant set converted_minor = converted_minor - greatest(0, v_due - greatest(0, v_back))
     where grant_id = v_grant.grant_id;
    update wagering.bet_share set paid_minor = paid_minor - v_due, moves = moves + 1
     where member_id = p_member and bet_id = p_bet;
    return;
  end if;
  perform wagering.restore(v_share.grant_id, v_key, v_due);
  select least(balance, v_due) into v_part from ledger.wallet
   where member_id = p_member and wallet = 'bonus:' || v_share.grant_id;
  if coalesce(v_part, 0) <= 0 then return; end if;
  perform wagering.move(p_member, v_key, 'bonus_used', p_bet::text, 'bonus:' || v_share.grant_id, 'main', null, v_part);
  update wagering.bet_share set paid_minor = paid_minor - v_part, moves = moves + 1
   where member_id = p_member and bet_id = p_bet;
end $$;

revoke execute on function wagering.cover from parola_server;
