-- Accepts many bets on one event: each is judged and applied by `bet.transact`, like every other bet, and a
-- refused one does not affect the others. A member appears once in each call of it, so the second bet of a
-- member goes with the second turn and finds what the first left. All members are in the first turn: it locks
-- them in the order of their ids, after the event. Settling the event waits for bets that are in progress.
create or replace function bet.accept_on_event(
  p_source text, p_event text, p_node integer, p_game_type text, p_currency text,
  p_members uuid[], p_refs text[], p_terms text[], p_stakes bigint[]
) returns setof bet.answer
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off
set jit = off as $$
declare
  v_largest constant bigint := 999999999999999;
  v_event bet.event;
  v_turns integer[];
  v_turn integer[];
  v_count integer;
  v_rounds text[] := array(select p_event || ':' || ref from unnest(p_refs) with ordinality r (ref, no) order by no);
  v_taken bet.answer[];
begin
  select * into v_event from bet.event where source = p_source and event = p_event for share;
  if not found then
    insert into bet.event (source, event) values (p_source, p_event) on conflict do nothing;
    select * into v_event from bet.event where source = p_source and event = p_event for share;
  end if;

-- A closed event accepts no new bet; a repeated old one is answered as before.
  v_turns := array(
    select case when v_event.version = 0 or b.is_known
                then row_number() over (partition by member_id, v_event.version = 0 or b.is_known order by no) end
      from unnest(p_members, p_refs) with ordinality c (member_id, ref, no)
      left join lateral (
        select true as is_known from bet.event_bet
         where event_id = v_event.event_id and member_id = c.member_id and ref = c.ref limit 1) b on true
     order by no);
  return query
    select no::integer - 1, 'ROUND_CLOSED', null::bigint, null::bigint, null::boolean, null::uuid, null::text,
           null::bigint, null::bigint, null::bigint, null::bigint
      from unnest(v_turns) with ordinality t (turn, no) where turn is null;

  for v_no in 1 .. coalesce((select max(turn) from unnest(v_turns) turn), 0) loop
    v_turn := array(select no from unnest(v_turns) with ordinality t (turn, no)
                     where turn = v_no order by p_members[no]);
    v_count := cardinality(v_turn);
    v_taken := array(
      select taken from bet.transact(
        true, false,
        array(select p_members[no] from unnest(v_turn) no), array_fill(p_source, array[v_count]),
        array(select v_rounds[no] from unnest(v_turn) no), array_fill(p_currency, array[v_count]),
        array(select sha256(convert_to(jsonb_build_array(p_stakes[no], p_terms[no])::text, 'UTF8'))
                from unnest(v_turn) no),
        array_fill(p_node, array[v_count]), array_fill(p_game_type, array[v_count]),
        array_fill(null::text, array[v_count]), array_fill(null::bigint, array[v_count]),
        array(select p_stakes[no] from unnest(v_turn) no), array_fill(0::bigint, array[v_count]),
        array(select -p_stakes[no] from unnest(v_turn) no),
        array_fill(true, array[v_count]), array_fill(false, array[v_count]),
        array_fill(v_largest, array[v_count]), array_fill(1::bigint, array[v_count]),
        array_fill(v_largest, array[v_count]),
        array_fill(true, array[v_count]), array_fill(false, array[v_count]), array_fill(true, array[v_count]),
        array(select '{' || 'bet:' || p_source || ':' || v_rounds[no] || '}' from unnest(v_turn) no),
        array(select generate_series(1, v_count)), array(select generate_series(1, v_count)),
        array(select 'bet:' || p_source || ':' || v_rounds[no] from unnest(v_turn) no),
        array_fill('bet'::text, array[v_count]),
        array(select -p_stakes[no] from unnest(v_turn) no), array(select -p_stakes[no] from unnest(v_turn) no)
      ) taken);
    v_taken := array(
      select case when a.code = 'BONUS'
                  then bet.accept_with_bonus(a.no, p_source, p_node, p_game_type, p_currency,
                                             p_members[v_turn[a.no + 1]], v_rounds[v_turn[a.no + 1]],
                                             p_terms[v_turn[a.no + 1]], p_stakes[v_turn[a.no + 1]])
                  else a end
        from unnest(v_taken) a);
    insert into bet.event_bet (event_id, member_id, ref, bet_id, stake, terms)
    select v_event.event_id, p_members[no], p_refs[no], entry_id, p_stakes[no], p_terms[no]
      from (select v_turn[a.no + 1] as no, a.entry_id from unnest(v_taken) a
             where a.code = 'OK' and not a.duplicate) taken;
    return query
      select v_turn[a.no + 1] - 1, a.code, a.balance, a.seq, a.duplicate, a.entry_id, a.outcome, a.owed, a.stake,
             a.payout, a.bonus
        from unnest(v_taken) a;
  end loop;
end $$;
