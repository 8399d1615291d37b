-- Rollbacks and closings in one commit, in the order given; a refused one never fails its batch.
create or replace function bet.undo_and_close(p_members uuid[], p_calls json) returns setof bet.answer
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off
set jit = off as $$
declare
  v_call json;
  v_wallet ledger.wallet;
  v_answer bet.answer;
begin
  perform ledger.lock_members(p_members);
  for v_call in select value from json_array_elements(p_calls) loop
    select * into v_wallet from ledger.wallet
     where member_id = (v_call ->> 'member')::uuid and wallet = 'main';
    if not found then
      return next bet.response(v_call, 'PLAYER_UNKNOWN', v_wallet);
    elsif v_wallet.currency <> v_call ->> 'currency' then
      return next bet.response(v_call, 'CURRENCY_MISMATCH', v_wallet);
    elsif v_call ->> 'stake' is null then
      v_answer := bet.roll_back(v_call, v_wallet);
      v_answer.bonus := wagering.usable(v_wallet.member_id);
      return next v_answer;
    else
      v_answer := bet.close_round(v_call, v_wallet);
      v_answer.bonus := wagering.usable(v_wallet.member_id);
      return next v_answer;
    end if;
  end loop;
end $$;
