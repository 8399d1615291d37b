-- Undoes the whole call that carried `ref_tx`, or every call of the round. Money under review, or refused,
-- returns before it is taken. Bonus money of the stake returns to its bonus.
create or replace function bet.roll_back(p_call json, p_wallet ledger.wallet) returns bet.answer
language plpgsql as $$
declare
  v_vendor text := p_call ->> 'vendor';
  v_key text := 'bet:' || v_vendor || ':' || (p_call ->> 'tx');
  v_ref_key text := 'bet:' || v_vendor || ':' || (p_call ->> 'ref_tx');
  v_content bytea := decode(p_call ->> 'content', 'hex');
  v_answer bet.answer := bet.response(p_call, 'OK', p_wallet);
  v_own bet.mark;
  v_ref_mark text;
  v_lines ledger.posting[];
  v_undone bet.undone;
  v_bet bet.bet;
  v_bonus bigint;
begin
  select * into v_own from bet.mark where member_id = p_wallet.member_id and key = v_key;
  if v_own.mark = 'rollback' and v_own.content = v_content then
    v_answer.duplicate := true;
    v_answer.outcome := v_own.outcome;
    v_answer.owed := v_own.owed;
    return v_answer;
  end if;
  select mark into v_ref_mark from bet.mark where member_id = p_wallet.member_id and key = v_ref_key;
  if v_own.mark is not null or v_ref_mark = 'rollback' or v_key = v_ref_key or exists (
    select from ledger.posting
     where member_id = p_wallet.member_id and wallet = 'main' and key = v_key) then
    return bet.response(p_call, 'TX_CONFLICT', p_wallet);
  end if;

  v_answer.duplicate := false;
  v_answer.owed := 0;
  v_lines := array(select l from bet.standing_lines(p_wallet.member_id, v_vendor, p_call ->> 'round',
                                                    p_call ->> 'ref_tx') l);
  v_undone := bet.sum_undone(v_vendor, v_lines);
  if cardinality(v_lines) = 0 and v_ref_key is null then
    v_answer.outcome := bet.seal_round(p_call, p_wallet.member_id);
  elsif v_ref_mark is not null then
    v_answer.outcome := 'ALREADY';
  elsif cardinality(v_lines) = 0 then
    v_answer.outcome := 'NOT_FOUND';
    insert into bet.mark (member_id, key, mark, rollback_tx)
    values (p_wallet.member_id, v_ref_key, 'tombstone', p_call ->> 'tx');
  elsif v_ref_key is not null and bet.is_leant_on(p_wallet.member_id, v_undone) then
    return bet.response(p_call, 'ROUND_SETTLED', p_wallet);
  else
    v_answer.outcome := 'ROLLED_BACK';
    select * into v_bet from bet.bet
     where member_id = p_wallet.member_id and vendor = v_vendor and round = v_undone.round;
    v_bonus := bet.undone_bonus(p_wallet.member_id, v_lines);
    perform wagering.cover(p_wallet.member_id, v_bet.bet_id, v_bet.stake - v_undone.stake,
                           v_bet.payout - v_undone.payout, v_bonus);
    p_wallet := bet.return_held(p_wallet, v_lines);
    v_answer.owed := greatest(0, bet.post_undone(p_call, p_wallet, v_lines));
    insert into bet.mark (member_id, key, mark, rollback_tx)
    select p_wallet.member_id, key, 'rolled_back', p_call ->> 'tx' from unnest(v_lines);
    perform bet.mend_bet(p_wallet.member_id, v_undone,
                          case when v_ref_key is null then p_call ->> 'tx' end);
    perform bet.follow_bonus(p_wallet.member_id, v_bet.bet_id, v_bonus);
    select balance, seq into v_answer.balance, v_answer.seq from ledger.wallet
     where member_id = p_wallet.member_id and wallet = 'main';
  end if;
  insert into bet.mark (member_id, key, mark, rollback_tx, content, outcome, owed)
  values (p_wallet.member_id, v_key, 'rollback', p_call ->> 'tx', v_content, v_answer.outcome, v_answer.owed);
  return v_answer;
end $$;

revoke execute on function bet.roll_back from parola_server;
