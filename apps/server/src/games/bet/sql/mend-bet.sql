-- Takes the undone calls off their bet. A round whose closing call is undone is open again; one without any
-- call left is void; one that is undone as a whole is void and accepts no more bets. Wins from before the
-- bet was opened never belonged to it.
create or replace function bet.mend_bet(p_member uuid, p_undone bet.undone, p_sealed_by text) returns void
language sql as $$
  update bet.bet b
     set stake = b.stake - p_undone.stake, payout = b.payout - p_undone.payout,
         valid = greatest(0, b.valid - p_undone.stake),
         calls = b.calls - p_undone.calls, win_calls = b.win_calls - p_undone.win_calls,
         state = after.state, closed_by = after.closed_by,
         settled_at = case when after.state <> 'open' then coalesce(settled_at, platform.clock()) end
    from (select member_id, bet_id, closer as closed_by,
                 case when p_sealed_by is not null or calls = p_undone.calls then 'void'
                      when closer is null then 'open' else 'settled' end as state
            from (select *, coalesce(p_sealed_by, case when closed_by <> all (p_undone.txs)
                                                       then closed_by end) as closer
                    from bet.bet where member_id = p_member and vendor = p_undone.vendor
                     and round = p_undone.round and first_seq <= p_undone.seq) found) after
   where b.member_id = after.member_id and b.bet_id = after.bet_id
$$;

revoke execute on function bet.mend_bet from parola_server;
