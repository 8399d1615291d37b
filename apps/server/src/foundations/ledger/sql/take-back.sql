-- Takes back money that its payer recalled: from the main wallet as far as it goes; the rest is owed. A used
-- key returns the first result; with other content it is refused. Returns: applied, replay, conflict,
-- unknown_wallet.
create or replace function ledger.take_back(
  p_key text, p_kind text, p_ref text, p_member uuid, p_account text, p_amount bigint
) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_same boolean;
  v_there bigint;
begin
  perform ledger.lock_members(array[p_member]);
  select sum(amount) = -p_amount and bool_and(kind = p_kind and ref = p_ref) into v_same
    from ledger.posting
   where member_id = p_member and wallet in ('main', 'owed') and key = p_key;
  if v_same is not null then return case when v_same then 'replay' else 'conflict' end; end if;

  select greatest(0, least(p_amount, balance - floor)) into v_there from ledger.wallet
   where member_id = p_member and wallet = 'main';
  if not found then return 'unknown_wallet'; end if;
  return ledger.post_entry(p_key, p_kind, p_ref, (
    select jsonb_agg(leg) from (
      select jsonb_build_object('account', p_account, 'amount', p_amount) as leg
      union all
      select jsonb_build_object('member', p_member, 'wallet', wallet, 'amount', -amount)
        from (values ('main', v_there), ('owed', p_amount - v_there)) of (wallet, amount)
       where amount > 0) legs));
end $$;
