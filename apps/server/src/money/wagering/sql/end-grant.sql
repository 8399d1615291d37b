-- Ends a grant that is queued or active: a completed one becomes cash up to what its terms convert, and of a free
-- bet what it won above its stake; the rest is removed.
-- The next one in the queue starts. The caller holds the member's lock.
create or replace function wagering.end_grant(p_grant uuid, p_state text) returns void
language plpgsql as $$
declare
  v_grant wagering.bonus_grant;
  v_wallet text := 'bonus:' || p_grant;
  v_balance bigint;
  v_key text;
  v_kept bigint := 0;
begin
  select * into v_grant from wagering.bonus_grant where grant_id = p_grant and state in ('queued', 'active');
  if not found then raise exception 'grant % is over', p_grant using errcode = 'check_violation'; end if;
  -- A free bet that is there again ends more than once.
  select balance, v_wallet || case when v_grant.is_free_bet then ':' || seq else '' end into v_balance, v_key
    from ledger.wallet where member_id = v_grant.member_id and wallet = v_wallet;
  if p_state = 'completed' then
    v_kept := case when v_grant.is_free_bet then greatest(0, v_balance - v_grant.amount_minor)
                   else least(v_balance, coalesce(v_grant.max_convert_minor, v_balance)) end;
  end if;
  perform wagering.move(v_grant.member_id, v_key || ':converted', 'bonus_converted', v_grant.reference, v_wallet,
                        'main', null, v_kept);
  perform wagering.move(v_grant.member_id, v_key || ':removed', 'bonus_removed', v_grant.reference, v_wallet,
                        null, v_grant.account, v_balance - v_kept);
  update wagering.bonus_grant
     set state = p_state, ended_at = platform.clock(), converted_minor = v_kept, removed_minor = v_balance - v_kept
   where grant_id = p_grant;
  perform wagering.start_next(v_grant.member_id);
end $$;

revoke execute on function wagering.end_grant from parola_server;
