-- Ends the review of a win, once: its money goes to the member, who pays a debt with it first, or back to
-- the house. Null when it is not under review any more.
create or replace function bet.end_review(p_entry uuid, p_is_released boolean) returns bet.held_win
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_win bet.held_win;
  v_part bet.held_win;
  v_payout bigint;
  v_owed bigint;
begin
  select * into v_win from bet.held_win where entry_id = p_entry;
  if not found then return null; end if;
  perform ledger.lock_members(array[v_win.member_id]);
  select * into v_win from bet.held_win where entry_id = p_entry for update;
  if v_win.state <> 'held' then return null; end if;
  select payout into v_payout from bet.bet
   where member_id = v_win.member_id and vendor = v_win.vendor and round = v_win.round;
  v_part := v_win;
  if not p_is_released then
-- What the vendor has corrected meanwhile was taken from the member, and is not refused as well.
    v_part.amount := greatest(0, v_win.amount - v_payout);
    v_win.amount := v_win.amount - v_part.amount;
  end if;
  if v_part.amount > 0 then
    perform bet.move_held(v_part, 'win_released', 'review', 'main');
    select least(v_part.amount, -balance) into v_owed from ledger.wallet
     where member_id = v_win.member_id and wallet = 'owed' and balance < 0;
    if v_owed > 0 then
      perform ledger.post_lines(array(
        select row (v_win.member_id, wallet, 'owed:held:' || p_entry || ':released', amount, 'owed', 'repay',
                    v_win.vendor || ':' || v_win.round, p_entry, leg,
                    sha256(convert_to(p_entry::text, 'UTF8')))::ledger.line
          from (values (103::smallint, 'main', -v_owed), (104::smallint, 'owed', v_owed)) l (leg, wallet, amount)
         order by leg));
    end if;
  end if;
  if not p_is_released and v_win.amount > 0 then
    perform bet.move_held(v_win, 'win_refused', 'review', null);
  end if;
  update bet.held_win
     set state = case when p_is_released or v_win.amount = 0 then 'released' else 'refused' end,
         amount = case when v_win.amount > 0 then v_win.amount else amount end,
         ended_at = platform.clock()
   where entry_id = p_entry returning * into v_win;
  perform bet.follow_bonus(b.member_id, b.bet_id, 0) from bet.bet b
   where b.member_id = v_win.member_id and b.vendor = v_win.vendor and b.round = v_win.round;
  return v_win;
end $$;
