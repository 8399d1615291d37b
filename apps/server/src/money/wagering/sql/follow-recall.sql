-- A bet of a grant that was recalled has changed: what is taken back is what has become cash by now, at most the amount of
-- the grant. Too much of it returns, to what is owed first. The caller holds the member's lock.
create or replace function wagering.follow_recall(p_grant uuid, p_key text) returns void
language plpgsql as $$
declare
  v_grant wagering.bonus_grant;
  v_due bigint;
  v_owed bigint;
begin
  select * into v_grant from wagering.bonus_grant where grant_id = p_grant and recalled_minor is not null;
  if not found then return; end if;
  v_due := least(v_grant.converted_minor, v_grant.amount_minor) - v_grant.recalled_minor;
  if v_due > 0 then
    perform ledger.take_back(p_key, 'reversal', v_grant.reference, v_grant.member_id, v_grant.account, v_due);
  elsif v_due < 0 then
    select least(-balance, -v_due) into v_owed from ledger.wallet
     where member_id = v_grant.member_id and wallet = 'owed';
    perform wagering.move(v_grant.member_id, p_key || ':owed', 'reversal', v_grant.reference, null, 'owed',
                          v_grant.account, coalesce(v_owed, 0));
    perform wagering.move(v_grant.member_id, p_key, 'reversal', v_grant.reference, null, 'main',
                          v_grant.account, -v_due - coalesce(v_owed, 0));
  end if;
  update wagering.bonus_grant set recalled_minor = recalled_minor + v_due where grant_id = p_grant;
end $$;

revoke execute on function wagering.follow_recall from parola_server;
