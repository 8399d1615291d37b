-- Posts the net of the undone lines. What the main wallet cannot cover is borrowed from the owed wallet, and
-- earlier debt is repaid first; returns that part.
create or replace function bet.post_undone(p_call json, p_wallet ledger.wallet, p_lines ledger.posting[])
returns bigint language plpgsql as $$
declare
  v_vendor text := p_call ->> 'vendor';
  v_delta bigint := (bet.sum_undone(v_vendor, p_lines)).delta;
  v_key text := 'rollback:' || v_vendor || ':' || (p_call ->> 'tx');
  v_entry uuid := uuidv7(platform.shift());
  v_owed bigint := 0;
begin
  if p_wallet.balance + v_delta < p_wallet.floor then
    v_owed := p_wallet.floor - p_wallet.balance - v_delta;
  elsif v_delta > 0 then
    select greatest(balance, -v_delta) into v_owed from ledger.wallet
     where member_id = p_wallet.member_id and wallet = 'owed';
  end if;
  perform ledger.post_lines(array(
    select row (p_wallet.member_id, wallet, key, amount, contra, kind, (p_lines[1]).ref, v_entry, leg,
                decode(p_call ->> 'content', 'hex'))::ledger.line
      from (select case when v_owed > 0 then 'owed' else 'repay' end as owed_kind) k,
           lateral (values
             (1, 'main', v_key, v_delta, (p_lines[1]).contra, 'rollback'),
             (2, 'main', 'owed:' || v_key, v_owed, 'owed', owed_kind),
             (3, 'owed', 'owed:' || v_key, -v_owed, 'owed', owed_kind)
           ) l (leg, wallet, key, amount, contra, kind)
     where leg = 1 or v_owed <> 0
     order by leg));
  return v_owed;
end $$;

revoke execute on function bet.post_undone from parola_server;
