-- Sets or clears the mark by which the bet path knows that a member's calls go through a bonus.
create or replace function ledger.mark_bonus(p_member uuid, p_has_bonus boolean) returns void
language sql as $$
  update ledger.wallet set has_bonus = p_has_bonus, turn = turn + 1
   where member_id = p_member and wallet = 'main' and has_bonus <> p_has_bonus
$$;

revoke execute on function ledger.mark_bonus from parola_server;
