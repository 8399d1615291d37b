-- Locks members in the order of their ids, so that two entries never deadlock.
create or replace function ledger.lock_members(p_members uuid[]) returns void
language plpgsql as $$
begin
  perform from ledger.wallet where member_id = any (p_members) and wallet = 'main'
    order by member_id for update;
  update ledger.wallet set turn = turn + 1 where member_id = any (p_members) and wallet = 'main';
end $$;

revoke execute on function ledger.lock_members from parola_server;
