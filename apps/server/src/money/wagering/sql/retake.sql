drop function if exists wagering.retake(uuid, uuid);

-- A void bet counts again: what its void gave back to its grant comes from it once more, of one that has ended from the
-- house. It is part of the stake that is taken under this key, and is undone with it.
create or replace function wagering.retake(p_member uuid, p_bet uuid, p_key text) returns void
language plpgsql as $$
declare
  v_share wagering.bet_share;
  v_key text := 'bonus:' || p_key;
  v_part bigint;
begin
  select * into v_share from wagering.bet_share where member_id = p_member and bet_id = p_bet;
  if not found then return; end if;
  perform wagering.restore(v_share.grant_id, v_key, v_share.voided_minor);
  select least(balance, v_share.voided_minor) into v_part from ledger.wallet
   where member_id = p_member and wallet = 'bonus:' || v_share.grant_id;
  perform wagering.move(p_member, v_key, 'bonus_used', p_bet::text, 'bonus:' || v_share.grant_id, 'main', null, v_part);
  update wagering.bet_share set bonus_minor = bonus_minor + v_part, voided_minor = 0
   where member_id = p_member and bet_id = p_bet;
end $$;

revoke execute on function wagering.retake from parola_server;
