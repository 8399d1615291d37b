-- A free bet pays a first stake of exactly its amount. Else cash first: what it does not cover of a stake comes from the active grant, into the main wallet. Nothing comes, and
-- the register refuses the stake, where the grant has too little or its terms forbid it: `refusal` then says why. A
-- round uses the grant it was opened with. A call that is known lends nothing. The caller holds the member's lock.
create or replace function wagering.lend(
  p_member uuid, p_stake bigint, p_bet uuid, p_staked bigint, p_node integer, p_game_type text, p_key text, p_ref text,
  out refusal text, out part bigint
) returns record
language plpgsql as $$
declare
  v_grant wagering.bonus_grant;
  v_short bigint;
begin
  part := 0;
  if exists (select from ledger.posting where member_id = p_member and wallet = 'main' and key = p_key) then
    return;
  end if;
  select g.* into v_grant from wagering.bonus_grant g
    join ledger.wallet w on w.member_id = g.member_id and w.wallet = 'bonus:' || g.grant_id
   where g.member_id = p_member and g.state = 'active' and g.is_free_bet and g.expires_at > platform.clock()
     and g.amount_minor = p_stake and w.balance >= p_stake and p_bet is null;
  if found then
    if wagering.weight_of(v_grant, p_node, p_game_type) = 0 then
      refusal := 'BONUS_GAME';
      return;
    end if;
    part := p_stake;
    perform wagering.move(p_member, 'bonus:' || p_key, 'bonus_used', p_ref, 'bonus:' || v_grant.grant_id, 'main',
                          null, part);
    return;
  end if;
  select p_stake - (balance - floor) into v_short from ledger.wallet
   where member_id = p_member and wallet = 'main';
  if v_short is null or v_short <= 0 then return; end if;
  select g.* into v_grant from wagering.bonus_grant g
    join ledger.wallet w on w.member_id = g.member_id and w.wallet = 'bonus:' || g.grant_id
   where g.member_id = p_member and g.state = 'active' and not g.is_free_bet and g.expires_at > platform.clock()
     and w.balance >= v_short
     and (p_bet is null or exists (
       select from wagering.bet_share s
        where s.member_id = p_member and s.bet_id = p_bet and s.grant_id = g.grant_id));
  if not found then return; end if;
  if wagering.weight_of(v_grant, p_node, p_game_type) = 0 then
    refusal := 'BONUS_GAME';
  elsif p_staked + p_stake > v_grant.max_bet_minor then
    refusal := 'BONUS_MAX_BET';
  else
    part := v_short;
    perform wagering.move(p_member, 'bonus:' || p_key, 'bonus_used', p_ref, 'bonus:' || v_grant.grant_id, 'main',
                          null, part);
  end if;
end $$;

revoke execute on function wagering.lend from parola_server;
