-- A round that is undone as a whole accepts no more bets; an unknown one is refused when it arrives.
create or replace function bet.seal_round(p_call json, p_member uuid) returns text
language plpgsql as $$
begin
  update bet.bet set state = 'void', closed_by = p_call ->> 'tx',
         settled_at = coalesce(settled_at, platform.clock())
   where member_id = p_member and vendor = p_call ->> 'vendor' and round = p_call ->> 'round';
  if found then return 'ALREADY'; end if;
  insert into bet.mark (member_id, key, mark, rollback_tx)
  values (p_member, 'bet:' || (p_call ->> 'vendor') || ':@' || (p_call ->> 'round'), 'tombstone',
          p_call ->> 'tx')
  on conflict do nothing;
  return 'NOT_FOUND';
end $$;

revoke execute on function bet.seal_round from parola_server;
