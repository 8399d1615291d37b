-- Puts a win that was paid under review: its money goes from the main wallet to the review wallet.
create or replace function bet.put_under_review(p_win bet.held_win) returns void
language plpgsql as $$
begin
  insert into ledger.wallet (member_id, wallet, brand_id, currency)
  values (p_win.member_id, 'review', p_win.brand_id, p_win.currency) on conflict do nothing;
  insert into bet.held_win (member_id, entry_id, brand_id, vendor, round, tx, node_id, game_type, currency,
                            amount, stake, because, held_at)
  values (p_win.member_id, p_win.entry_id, p_win.brand_id, p_win.vendor, p_win.round, p_win.tx, p_win.node_id,
          p_win.game_type, p_win.currency, p_win.amount, p_win.stake, p_win.because, platform.clock())
  returning * into p_win;
  perform bet.move_held(p_win, 'win_held', 'main', 'review');
end $$;

revoke execute on function bet.put_under_review from parola_server;
