-- Settles one bet of an event that is or was void, that may have bonus money, or whose win is or was under review. The caller holds the
-- member's lock. A void is the rollback of the whole round; a void bet that counts again takes its stake again.
-- What a wallet cannot hold is reviewed too. Money under review, or refused, returns first, and the rest of the win is
-- reviewed again; what had been paid besides stays paid.
create or replace function bet.settle_alone(
  p_bet bet.event_bet, p_version integer, p_payout bigint, p_valid bigint, p_is_void boolean,
  p_most bigint, p_times bigint, p_allowed bigint
) returns void
language plpgsql as $$
declare
  v_wallet ledger.wallet;
  v_before bigint;
  v_bet bet.bet;
  v_undone bet.answer;
  v_tx text;
  v_kind text;
  v_delta bigint;
  v_review bigint := 0;
  v_owed bigint := 0;
  v_stake bigint := 0;
  v_entry uuid := uuidv7(platform.shift());
  v_win bet.held_win;
begin
  select * into v_wallet from ledger.wallet where member_id = p_bet.member_id and wallet = 'main';
  select * into v_bet from bet.bet where member_id = p_bet.member_id and bet_id = p_bet.bet_id;
  v_tx := v_bet.round || '#' || p_version;
  if p_is_void then
    v_undone := bet.roll_back(json_build_object('vendor', v_bet.vendor, 'round', v_bet.round, 'tx', v_tx,
                                                'content', encode(sha256('void'), 'hex')), v_wallet);
    if v_undone.outcome is distinct from 'ROLLED_BACK' then
      raise exception 'the bet % of % cannot be undone', v_bet.round, v_bet.vendor;
    end if;
    return;
  end if;

  if v_bet.state = 'void' then
    perform wagering.retake(p_bet.member_id, p_bet.bet_id,
                            'bet:' || v_bet.vendor || ':' || v_bet.round || '#' || p_version || ':stake');
  else
    perform wagering.cover(p_bet.member_id, p_bet.bet_id, p_bet.stake, p_payout, 0);
  end if;
  select * into v_wallet from ledger.wallet where member_id = p_bet.member_id and wallet = 'main';
  v_before := v_wallet.balance;
  v_wallet := bet.return_held(v_wallet, array(
    select l from bet.standing_lines(p_bet.member_id, v_bet.vendor, v_bet.round, null) l));
  v_delta := p_payout - v_bet.payout;
  if v_bet.state = 'void' then v_stake := p_bet.stake; end if;
  if v_wallet.balance > v_before then
    v_review := greatest(0, v_delta + v_wallet.balance - v_before);
  elsif bet.is_high(v_delta, v_bet.payout, p_bet.stake, p_most - v_bet.payout, p_times, p_allowed)
     or v_delta > 0 and v_wallet.balance + v_delta - v_stake > 999999999999999 then
    v_review := v_delta;
  end if;
  v_kind := case when v_bet.state = 'settled' then 'adjust' else 'win' end;
  if v_wallet.balance + v_delta - v_stake - v_review < v_wallet.floor then
    v_owed := v_wallet.floor - v_wallet.balance - v_delta + v_stake + v_review;
  elsif v_wallet.balance + v_delta - v_stake - v_review > v_before then
    select greatest(balance, v_before - v_wallet.balance - v_delta + v_stake + v_review) into v_owed
      from ledger.wallet where member_id = p_bet.member_id and wallet = 'owed';
  end if;
  perform ledger.post_lines(array(
    select row (p_bet.member_id, wallet, key, amount, contra, kind, v_bet.vendor || ':' || v_bet.round,
                v_entry, row_number() over (order by leg), sha256(convert_to(p_payout::text, 'UTF8')))::ledger.line
      from (select 'bet:' || v_bet.vendor || ':' || v_tx as own,
                   'house:' || v_bet.vendor || ':' || v_bet.game_type as house,
                   case when v_owed > 0 then 'owed' else 'repay' end as owed_kind) n,
           lateral (values
             (1, 'main', own || ':stake', -v_stake, house, 'bet', v_stake > 0),
             (2, 'main', own, v_delta, house, v_kind, true),
             (3, 'main', 'owed:' || own, v_owed, 'owed', owed_kind, v_owed <> 0),
             (4, 'owed', 'owed:' || own, -v_owed, 'owed', owed_kind, v_owed <> 0)
           ) l (leg, wallet, key, amount, contra, kind, is_there)
     where is_there order by leg));
  update bet.bet
     set stake = p_bet.stake, payout = p_payout, valid = p_valid, calls = calls + 1,
         win_calls = win_calls + (v_kind = 'win')::integer, state = 'settled',
         closed_by = case when v_bet.state = 'settled' then closed_by else v_tx end,
         settled_at = coalesce(settled_at, platform.clock()),
         last_seq = v_wallet.seq + 1 + (v_stake > 0)::integer
   where member_id = p_bet.member_id and bet_id = p_bet.bet_id;
  if v_review > 0 then
    v_win.member_id := p_bet.member_id; v_win.entry_id := v_entry; v_win.brand_id := v_wallet.brand_id;
    v_win.vendor := v_bet.vendor; v_win.round := v_bet.round; v_win.tx := v_tx;
    v_win.node_id := v_bet.node_id; v_win.game_type := v_bet.game_type; v_win.currency := v_bet.currency;
    v_win.amount := v_review; v_win.stake := p_bet.stake;
    v_win.because := case when p_payout > p_most then 'win' else 'times' end;
    perform bet.put_under_review(v_win);
  end if;
  perform bet.follow_bonus(p_bet.member_id, p_bet.bet_id, 0);
end $$;

revoke execute on function bet.settle_alone from parola_server;
