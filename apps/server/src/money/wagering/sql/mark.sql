-- Whether the calls of a member go through a bonus: while a grant is active, and until its last bet is settled.
create or replace function wagering.mark(p_member uuid) returns void
language sql as $$
  select ledger.mark_bonus(p_member,
    exists (select from wagering.bonus_grant where member_id = p_member and state = 'active')
    or exists (select from wagering.bet_share where member_id = p_member and is_open))
$$;

revoke execute on function wagering.mark from parola_server;
