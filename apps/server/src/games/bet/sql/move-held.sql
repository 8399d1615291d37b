-- Moves a held win between wallets, or between the member and the house; each step has its own key. Without
-- `p_to` the money of the wallet goes to the house, without `p_from` it comes from there.
create or replace function bet.move_held(p_win bet.held_win, p_kind text, p_from text, p_to text) returns void
language sql as $$
  select ledger.post_lines(array(
    select row (p_win.member_id, wallet, 'held:' || p_win.entry_id || ':' || p_kind, amount,
                case when p_from is null or p_to is null
                     then 'house:' || p_win.vendor || ':' || p_win.game_type else 'clearing' end,
                p_kind, p_win.vendor || ':' || p_win.round, moved.entry_id, leg,
                sha256(convert_to(p_win.entry_id::text, 'UTF8')))::ledger.line
      from (select uuidv7(platform.shift()) as entry_id offset 0) moved,
           (values (1::smallint, p_from, -p_win.amount), (2::smallint, p_to, p_win.amount)) l (leg, wallet, amount)
     where wallet is not null
     order by leg))
$$;

revoke execute on function bet.move_held from parola_server;
