-- Compares the totals of both sides, and closes the round where they agree. The valid stake that the
-- vendor sends is never more than was staked.
create or replace function bet.close_round(p_call json, p_wallet ledger.wallet) returns bet.answer
language plpgsql as $$
declare
  v_answer bet.answer := bet.response(p_call, 'OK', p_wallet);
  v_bet bet.bet;
begin
  select * into v_bet from bet.bet
   where member_id = p_wallet.member_id and vendor = p_call ->> 'vendor' and round = p_call ->> 'round';
  if not found then return bet.response(p_call, 'ROUND_UNKNOWN', p_wallet); end if;
  v_answer.stake := v_bet.stake;
  v_answer.payout := v_bet.payout;
  if v_bet.stake <> (p_call ->> 'stake')::bigint or v_bet.payout <> (p_call ->> 'payout')::bigint then
    v_answer.code := 'ROUND_MISMATCH';
    update bet.bet set mismatch = true where member_id = v_bet.member_id and bet_id = v_bet.bet_id;
    return v_answer;
  end if;
  if (p_call ->> 'valid')::bigint > v_bet.stake then
    v_answer.code := 'AMOUNT_INVALID';
    return v_answer;
  end if;
  update bet.bet
     set mismatch = false,
         valid = case when state = 'open' then coalesce((p_call ->> 'valid')::bigint, valid) else valid end,
         state = case when state = 'open' then 'settled' else state end,
         closed_by = coalesce(closed_by, '@close'),
         settled_at = coalesce(settled_at, platform.clock())
   where member_id = v_bet.member_id and bet_id = v_bet.bet_id;
  perform bet.follow_bonus(v_bet.member_id, v_bet.bet_id, 0);
  select balance, seq into v_answer.balance, v_answer.seq from ledger.wallet
   where member_id = v_bet.member_id and wallet = 'main';
  return v_answer;
end $$;

revoke execute on function bet.close_round from parola_server;
