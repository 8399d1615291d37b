-- A bet has changed: what of it is bonus money follows, and what it counts for the bonus. Money under review, or refused,
-- is not shared yet, and a bonus waits for what is under review. `p_undone` is what was given back of its bonus stake.
create or replace function bet.follow_bonus(p_member uuid, p_bet uuid, p_undone bigint) returns void
language plpgsql as $$
declare
  v_bet bet.bet;
  v_held bigint;
  v_is_reviewed boolean;
begin
  if not exists (select from wagering.bet_share where member_id = p_member and bet_id = p_bet) then return; end if;
  select * into v_bet from bet.bet where member_id = p_member and bet_id = p_bet;
  select coalesce(sum(amount), 0), coalesce(bool_or(state = 'held'), false) into v_held, v_is_reviewed from bet.held_win
   where member_id = p_member and vendor = v_bet.vendor and round = v_bet.round and state in ('held', 'refused');
  perform wagering.follow(p_member, p_bet, v_bet.stake, greatest(0, v_bet.payout - v_held), v_bet.valid, v_bet.state,
                          p_undone, v_is_reviewed);
end $$;

revoke execute on function bet.follow_bonus from parola_server;
