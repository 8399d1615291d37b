-- The bonus part of the stakes among these lines.
create or replace function bet.undone_bonus(p_member uuid, p_lines ledger.posting[]) returns bigint
language sql stable as $$
  select coalesce(sum(amount), 0)::bigint from ledger.posting
   where member_id = p_member and wallet = 'main' and kind = 'bonus_used'
     and key in (select 'bonus:' || key from unnest(p_lines))
$$;

revoke execute on function bet.undone_bonus from parola_server;
