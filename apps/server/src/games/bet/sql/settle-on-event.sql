-- Settles the next bets of an event, as many as there are outcomes, and moves the mark of the settlement on, in
-- one transaction: the difference of each bet to before goes to its member. Null, and nothing is done, when
-- another caller has settled from this mark or begun a higher version.
--
-- What a member no longer has is borrowed from the `owed` wallet, and earlier debt is repaid first, once for all
-- bets of a member. A bet that was closed otherwise, such as a ticket returned by its member, is skipped, and so
-- is one that is already settled like this. Voids, wins that need a review and money under review are settled
-- one after another, by `bet.settle_alone`.
create or replace function bet.settle_on_event(
  p_event bigint, p_version integer, p_after_member uuid, p_after_ref text,
  p_payouts bigint[], p_valid bigint[], p_voids boolean[],
  p_most bigint, p_times bigint, p_allowed bigint
) returns bet.event
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off
set jit = off as $$
declare
  v_event bet.event;
  v_bets bet.event_bet[];
  v_last bet.event_bet;
  v_lines ledger.line[];
  v_alone integer[];
  v_no integer;
begin
  select * into v_event from bet.event where event_id = p_event for no key update;
  if v_event.is_done or (v_event.version, v_event.after_member, v_event.after_ref)
                        is distinct from (p_version, p_after_member, p_after_ref) then
    return null;
  end if;
  v_bets := array(
    select e from bet.event_bet e
     where event_id = p_event and (member_id, ref) > (p_after_member, p_after_ref)
     order by member_id, ref limit cardinality(p_payouts));
  perform ledger.lock_members(array(select distinct member_id from unnest(v_bets)));

  with found as materialized (
    select c.no, c.member_id, b.*, p_payouts[c.no] - b.payout as amount,
           p_voids[c.no] or b.state = 'void'
             or bet.is_high(p_payouts[c.no] - b.payout, b.payout, c.stake, p_most, p_times, p_allowed)
             or b.state <> 'open' and exists (
               select from bet.held_win h where h.member_id = c.member_id and h.vendor = b.vendor
                  and h.round = b.round and h.state in ('held', 'refused')) as goes_alone
      from unnest(v_bets) with ordinality c (event_id, member_id, ref, bet_id, stake, terms, no)
     cross join lateral (
       select ctid as place, vendor, round, game_type, state, payout, valid, closed_by from bet.bet
        where member_id = c.member_id and bet_id = c.bet_id limit 1) b
     where b.state = 'open'
        or starts_with(b.closed_by, b.round || '#')
           and (b.state, b.payout, b.valid) is distinct from
               (case when p_voids[c.no] then 'void' else 'settled' end, p_payouts[c.no], p_valid[c.no])
  ), change as materialized (
    select f.*, main.balance, main.floor, f.round || '#' || p_version as tx,
           main.seq + row_number() over (partition by f.member_id order by f.no) as seq
      from found f
     cross join lateral (select seq, balance, floor from ledger.wallet
                          where member_id = f.member_id and wallet = 'main' limit 1) main
     where not f.goes_alone
  ), total as (
    select member_id, sum(amount)::bigint as amount, min(balance) as balance, min(floor) as floor, min(no) as no
      from change group by 1
  ), short as (
    select * from (
      select t.member_id, t.no,
             case when t.balance + t.amount < t.floor then t.floor - t.balance - t.amount
                  when t.amount > 0 then greatest(debt.balance, -t.amount) else 0 end as owed
        from total t
       cross join lateral (select balance from ledger.wallet
                            where member_id = t.member_id and wallet = 'owed' limit 1) debt) s
     where owed <> 0
  ), line as (
    select 1 as part, no, row (
             member_id, 'main', 'bet:' || vendor || ':' || tx, amount, 'house:' || vendor || ':' || game_type,
             case when state = 'open' then 'win' else 'adjust' end, vendor || ':' || round, uuidv7(), 1,
             sha256(convert_to(p_payouts[no]::text, 'UTF8')))::ledger.line as line
      from change
    union all
    select leg, no, row (
             member_id, wallet, 'owed:bet:' || vendor || ':' || tx, amount, 'owed',
             case when owed > 0 then 'owed' else 'repay' end, vendor || ':' || round, entry_id, leg,
             sha256(convert_to(owed::text, 'UTF8')))::ledger.line
      from (select s.member_id, s.no, s.owed, c.vendor, c.tx, c.round, uuidv7() as entry_id
              from short s join change c on c.no = s.no offset 0) s
     cross join lateral (values (2, 'main', owed), (3, 'owed', -owed)) l (leg, wallet, amount)
  ), settled as (
    update bet.bet b
       set payout = p_payouts[c.no], valid = p_valid[c.no], calls = b.calls + 1,
           win_calls = b.win_calls + (b.state = 'open')::integer, closed_by = coalesce(b.closed_by, c.tx),
           state = 'settled', settled_at = coalesce(b.settled_at, clock_timestamp()), last_seq = c.seq
      from change c
     where b.ctid = c.place
  )
  select (select array_agg(line order by part, no) from line),
         (select array_agg(no order by no) from found where goes_alone)
    into v_lines, v_alone;
  if v_lines is not null then perform ledger.post_lines(v_lines); end if;
  foreach v_no in array coalesce(v_alone, '{}') loop
    perform bet.settle_alone(v_bets[v_no], p_version, p_payouts[v_no], p_valid[v_no], p_voids[v_no],
                             p_most, p_times, p_allowed);
  end loop;

  v_last := v_bets[cardinality(v_bets)];
  update bet.event e
     set after_member = coalesce(v_last.member_id, p_after_member),
         after_ref = coalesce(v_last.ref, p_after_ref),
         is_done = not exists (
           select from bet.event_bet b
            where b.event_id = p_event
              and (b.member_id, b.ref) > (coalesce(v_last.member_id, p_after_member),
                                          coalesce(v_last.ref, p_after_ref)))
   where event_id = p_event returning * into v_event;
  return v_event;
end $$;
