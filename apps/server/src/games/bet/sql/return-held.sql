-- Held or refused money of these postings returns to the main wallet, for the rollback to take.
create or replace function bet.return_held(p_wallet ledger.wallet, p_lines ledger.posting[]) returns ledger.wallet
language plpgsql as $$
declare
  v_win bet.held_win;
begin
  for v_win in
    select h.* from bet.held_win h
     where h.member_id = p_wallet.member_id and h.state in ('held', 'refused')
       and h.entry_id in (select entry_id from unnest(p_lines))
     order by h.entry_id for update
  loop
    perform bet.move_held(v_win, 'win_returned', case when v_win.state = 'held' then 'review' end, 'main');
    update bet.held_win set state = 'rolled_back', ended_at = platform.clock()
     where member_id = v_win.member_id and entry_id = v_win.entry_id;
  end loop;
  select * into p_wallet from ledger.wallet where member_id = p_wallet.member_id and wallet = 'main';
  return p_wallet;
end $$;

revoke execute on function bet.return_held from parola_server;
