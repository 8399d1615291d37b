drop function if exists wagering.follow(uuid, uuid, bigint, bigint, bigint, text, bigint);

-- A bet has changed: its bonus part of the payout, and of what was given back, goes to its grant, and what it counts is
-- counted. While a win of it is under review it stays open. Repeating it changes nothing. The caller holds the member's lock, and has moved the money of the bet.
create or replace function wagering.follow(
  p_member uuid, p_bet uuid, p_stake bigint, p_payout bigint, p_valid bigint, p_state text,
  p_undone bigint, p_is_reviewed boolean
) returns void
language plpgsql as $$
declare
  v_share wagering.bet_share;
  v_grant wagering.bonus_grant;
  v_due bigint;
  v_weight integer;
  v_raw bigint := 0;
  v_counted bigint;
  v_reason text;
  v_is_used boolean := p_state = 'settled' and (p_valid > 0 or p_payout <> p_stake);
begin
  select * into v_share from wagering.bet_share where member_id = p_member and bet_id = p_bet;
  if not found then return; end if;
  v_due := case when p_state = 'void' then p_undone
                when p_state = 'settled' and not v_is_used and not p_is_reviewed
                then wagering.bonus_part(p_payout, p_stake, v_share.bonus_minor) else 0 end;
  if v_due > 0 and wagering.reopen_free_bet(
       v_share.grant_id, 'bonus:' || p_bet || ':' || v_share.moves + 1, p_bet::text, v_due) then
    v_share.moves := v_share.moves + 1;
    v_share.paid_minor := v_due;
  end if;
  v_share.bonus_minor := v_share.bonus_minor - p_undone;
  v_due := wagering.bonus_part(p_payout, p_stake, v_share.bonus_minor);
  -- A free bet that was used is not there again when it turns out to have won: its win is paid at once.
  update wagering.bonus_grant set state = 'completed'
   where grant_id = v_share.grant_id and is_free_bet and state = 'lost' and v_is_used and v_due > v_share.paid_minor;
  if v_due + p_undone > v_share.paid_minor then
    v_share.moves := v_share.moves + 1;
    perform wagering.give(v_share, v_due + p_undone - v_share.paid_minor);
  end if;

  select * into v_grant from wagering.bonus_grant where grant_id = v_share.grant_id;
  v_counted := v_share.counted_minor;
  v_reason := v_share.reason;
  if v_grant.state in ('active', 'queued') then
    v_weight := wagering.weight_of(v_grant, v_share.node_id, v_share.game_type);
    v_reason := case when p_state <> 'settled' or p_stake = 0 then null
                     when v_grant.is_free_bet and v_is_used then null
                     when v_weight = 0 then 'GAME'
                     when p_stake > v_grant.max_bet_minor then 'MAX_BET'
                     when p_valid = 0 and p_payout = p_stake then 'TIE'
                     when p_valid < p_stake then 'OPPOSITE'
                     when v_weight < 100 then 'WEIGHT' end;
    if p_state = 'settled' and v_grant.is_free_bet then
      v_raw := case when v_is_used then v_grant.required_minor else 0 end;
    elsif p_state = 'settled' and coalesce(v_reason, 'WEIGHT') in ('WEIGHT', 'OPPOSITE') then
      v_raw := div(p_valid::numeric * v_weight, 100)::bigint;
    end if;
    v_counted := least(v_raw, v_grant.required_minor - v_grant.done_minor + v_share.counted_minor);
    if v_counted < v_raw then v_reason := 'DONE'; end if;
    update wagering.bonus_grant set done_minor = done_minor - v_share.counted_minor + v_counted
     where grant_id = v_grant.grant_id returning * into v_grant;
  elsif p_state = 'settled' and v_share.is_open and v_counted = 0 then
    v_reason := coalesce(v_reason, 'DONE');
  end if;
  update wagering.bet_share
     set bonus_minor = v_share.bonus_minor, paid_minor = greatest(v_due, v_share.paid_minor - p_undone),
         voided_minor = case when p_state = 'void' then voided_minor + p_undone else voided_minor end,
         counted_minor = v_counted, reason = v_reason, is_open = p_state = 'open' or p_is_reviewed, moves = v_share.moves
   where member_id = p_member and bet_id = p_bet;
  -- A free bet that did not count is there again, for a day at least.
  update wagering.bonus_grant set expires_at = greatest(expires_at, platform.clock() + interval '24 hours')
   where grant_id = v_grant.grant_id and is_free_bet and state = 'active' and p_state <> 'open' and v_counted = 0
   returning * into v_grant;
  if v_grant.grant_id is null then select * into v_grant from wagering.bonus_grant where grant_id = v_share.grant_id; end if;
  perform wagering.follow_recall(v_share.grant_id, 'bonus:' || p_bet || ':' || v_share.moves || ':recalled');
  perform wagering.end_if_over(v_grant);
  perform wagering.mark(p_member);
end $$;

revoke execute on function wagering.follow from parola_server;
