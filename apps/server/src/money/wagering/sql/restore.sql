-- A grant that has ended needs bonus money of a bet again: what the house has of it returns to its wallet, as far as the
-- wallet has too little for the amount. The caller holds the member's lock.
create or replace function wagering.restore(p_grant uuid, p_key text, p_amount bigint) returns void
language plpgsql as $$
declare
  v_grant wagering.bonus_grant;
  v_wallet text := 'bonus:' || p_grant;
  v_part bigint;
begin
  select * into v_grant from wagering.bonus_grant where grant_id = p_grant and state not in ('queued', 'active');
  if not found then return; end if;
  select least(v_grant.removed_minor, p_amount - balance) into v_part from ledger.wallet
   where member_id = v_grant.member_id and wallet = v_wallet;
  if coalesce(v_part, 0) <= 0 then return; end if;
  perform wagering.move(v_grant.member_id, p_key || ':restored', 'bonus_removed', v_grant.reference, null, v_wallet,
                        v_grant.account, v_part);
  update wagering.bonus_grant set removed_minor = removed_minor - v_part where grant_id = p_grant;
end $$;

revoke execute on function wagering.restore from parola_server;
