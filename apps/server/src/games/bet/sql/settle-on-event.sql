-- Settles the next bets of an event, as many as there are outcomes, and moves the mark of the settlement on, in
-- one transaction: the difference of each bet to before goes to its member. Null, and nothing is done, when
-- another caller has settled from this mark or begun a higher version.
--
-- Only the last chunk waits for the disk. What a failure of the whole server loses before is a number of last chunks
-- with their mark: they are settled again, and nothing that was committed after them is there without them.
--
-- A bet that loses moves no money and is not posted, but for one of a member who wins nothing in the chunk: the feed of
-- what was played finds members by their postings, and with them every bet that is no longer open.
--
-- What a member no longer has is borrowed from the `owed` wallet, and earlier debt is repaid first, once for all
-- bets of a member. A bet that was closed otherwise, such as a ticket returned by its member, is skipped, and so
-- is one that is already settled like this. Voids, bets with a bonus, wins that need a review or exceed what a wallet can
-- hold, and money under review are settled one after another, by `bet.settle_alone`. A win is what the bet pays in all, in however
-- many versions.
create or replace function bet.settle_on_event(
  p_event bigint, p_version integer, p_after_member uuid, p_after_ref text,
  p_payouts bigint[], p_valid bigint[], p_voids boolean[],
  p_most bigint, p_times bigint, p_allowed bigint
) returns bet.event
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off
set jit = off as $$
declare
  v_commit constant text := current_setting('synchronous_commit');
  v_event bet.event;
  v_last_member uuid;
  v_last_ref text;
  v_bet bet.event_bet;
  v_lines ledger.line[];
  v_alone integer[];
  v_members uuid[];
  v_refs text[];
  v_paid bigint;
begin
  select * into v_event from bet.event where event_id = p_event for no key update;
  if v_event.is_done or (v_event.version, v_event.after_member, v_event.after_ref)
                        is distinct from (p_version, p_after_member, p_after_ref) then
    return null;
  end if;
  perform set_config('synchronous_commit', 'off', true);
  perform ledger.lock_members(array(
    select distinct member_id from (
      select member_id from bet.event_bet
       where event_id = p_event and (member_id, ref) > (p_after_member, p_after_ref)
       order by member_id, ref limit cardinality(p_payouts)) b));

  with next as materialized (
    select row_number() over (order by member_id, ref)::integer as no, member_id, ref, bet_id, stake
      from (select member_id, ref, bet_id, stake from bet.event_bet
             where event_id = p_event and (member_id, ref) > (p_after_member, p_after_ref)
             order by member_id, ref limit cardinality(p_payouts)) b
  ), found as materialized (
    select c.no, c.member_id, c.ref, c.stake, b.*, main.balance, main.floor, main.seq, main.has_bonus,
           p_payouts[c.no] - b.payout as amount,
           b.state = 'open'
             or starts_with(b.closed_by, b.round || '#')
                and (b.state, b.payout, b.valid) is distinct from
                    (case when p_voids[c.no] then 'void' else 'settled' end, p_payouts[c.no], p_valid[c.no]) as is_due
      from next c
     cross join lateral (
       select bet_id, ctid as place, vendor, round, game_type, state, payout, valid, closed_by from bet.bet
        where member_id = c.member_id and bet_id = c.bet_id limit 1) b
     cross join lateral (
        select balance, floor, seq, has_bonus from ledger.wallet
         where member_id = c.member_id and wallet = 'main' limit 1) main
  ), due as materialized (
    select f.*,
           p_voids[no] or state = 'void' or has_bonus
             or state <> 'open' and exists (
               select from wagering.bet_share s where s.member_id = f.member_id and s.bet_id = f.bet_id)
             or bet.is_high(amount, payout, stake, p_most - payout, p_times, p_allowed)
             or amount > 0 and 999999999999999 < balance + sum(amount) over (partition by member_id order by no)
             or state <> 'open' and exists (
               select from bet.held_win h where h.member_id = f.member_id and h.vendor = f.vendor
                  and h.round = f.round and h.state in ('held', 'refused')) as goes_alone
      from found f where is_due
  ), change as materialized (
    select f.*, f.round || '#' || p_version as tx,
           f.seq + count(*) filter (where f.is_posted) over (partition by f.member_id order by f.no) as own_seq
      from (
        select f.*, f.moves
               or not bool_or(f.moves) over own and row_number() over (own order by f.no) = 1 as is_posted
          from (select *, amount <> 0 or state <> 'open' as moves from due where not goes_alone) f
        window own as (partition by f.member_id)) f
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
             case when state = 'open' then 'win' else 'adjust' end, vendor || ':' || round, uuidv7(platform.shift()), 1,
             sha256(convert_to(p_payouts[no]::text, 'UTF8')))::ledger.line as line
      from change
     where is_posted
    union all
    select leg, no, row (
             member_id, wallet, 'owed:bet:' || vendor || ':' || tx, amount, 'owed',
             case when owed > 0 then 'owed' else 'repay' end, vendor || ':' || round, entry_id, leg,
             sha256(convert_to(owed::text, 'UTF8')))::ledger.line
      from (select s.member_id, s.no, s.owed, c.vendor, c.tx, c.round, uuidv7(platform.shift()) as entry_id
              from short s join change c on c.no = s.no offset 0) s
     cross join lateral (values (2, 'main', owed), (3, 'owed', -owed)) l (leg, wallet, amount)
  ), settled as (
    update bet.bet b
       set payout = p_payouts[c.no], valid = p_valid[c.no], calls = b.calls + c.is_posted::integer,
           win_calls = b.win_calls + (c.is_posted and b.state = 'open')::integer,
           closed_by = coalesce(b.closed_by, c.tx), state = 'settled',
           settled_at = coalesce(b.settled_at, platform.clock()),
           last_seq = case when c.is_posted then c.own_seq else b.last_seq end
      from change c
     where b.ctid = c.place
  )
  select (select array_agg(line order by part, no) from line),
         (select array_agg(no order by no) from due where goes_alone),
         (select array_agg(member_id order by no) from due where goes_alone),
         (select array_agg(ref order by no) from due where goes_alone),
         (select coalesce(sum(p_payouts[no]), 0) from change)
         + (select coalesce(sum(payout), 0) from found where not is_due and state = 'settled'),
         coalesce((select member_id from next order by no desc limit 1), p_after_member),
         coalesce((select ref from next order by no desc limit 1), p_after_ref)
    into v_lines, v_alone, v_members, v_refs, v_paid, v_last_member, v_last_ref;
  if v_lines is not null then perform ledger.post_lines(v_lines); end if;
  for i in 1 .. coalesce(cardinality(v_alone), 0) loop
    select * into v_bet from bet.event_bet
     where event_id = p_event and member_id = v_members[i] and ref = v_refs[i];
    perform bet.settle_alone(v_bet, p_version, p_payouts[v_alone[i]], p_valid[v_alone[i]], p_voids[v_alone[i]],
                             p_most, p_times, p_allowed);
    v_paid := v_paid + coalesce((select payout from bet.bet
                                  where member_id = v_bet.member_id and bet_id = v_bet.bet_id and state = 'settled'), 0);
  end loop;
  update bet.event_payout set paid = paid + v_paid where event_id = p_event;

  update bet.event e
     set after_member = v_last_member, after_ref = v_last_ref,
         is_done = not exists (
           select from bet.event_bet b
            where b.event_id = p_event and (b.member_id, b.ref) > (v_last_member, v_last_ref))
   where event_id = p_event returning * into v_event;
  if v_event.is_done then perform set_config('synchronous_commit', v_commit, true); end if;
  return v_event;
end $$;
