-- Whether another call of the round depends on these lines: it paid the bet among them, or reversed a part of
-- the win among them. Then only the whole round can be undone.
create or replace function bet.is_leant_on(p_member uuid, p_undone bet.undone) returns boolean
language sql stable as $$
  select exists (
    select from bet.bet
     where member_id = p_member and vendor = p_undone.vendor and round = p_undone.round
       and first_seq <= p_undone.seq
       and (p_undone.holds_bet and win_calls > p_undone.win_calls or payout < p_undone.payout))
$$;

revoke execute on function bet.is_leant_on from parola_server;
