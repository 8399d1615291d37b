-- Keeps how much of a stake that was taken is bonus money. A bet from before the grant is none of its bets,
-- nor is any bet but the free one of a free bet.
create or replace function wagering.keep_share(
  p_member uuid, p_bet uuid, p_is_new boolean, p_node integer, p_game_type text, p_part bigint
) returns void
language plpgsql as $$
begin
  update wagering.bet_share set bonus_minor = bonus_minor + p_part, is_open = true
   where member_id = p_member and bet_id = p_bet;
  if found or not p_is_new then return; end if;
  insert into wagering.bet_share (member_id, bet_id, grant_id, node_id, game_type, bonus_minor)
  select p_member, p_bet, grant_id, p_node, p_game_type, p_part from wagering.bonus_grant
   where member_id = p_member and state = 'active' and expires_at > platform.clock() and (p_part > 0 or not is_free_bet);
end $$;

revoke execute on function wagering.keep_share from parola_server;
