-- The part of a payout that is bonus money: what the cash part leaves.
create or replace function wagering.bonus_part(p_payout bigint, p_stake bigint, p_bonus bigint) returns bigint
language sql immutable as $$
  select case when p_bonus = 0 or p_payout <= 0 then 0
              else p_payout - wagering.cash_part(p_payout, p_stake, p_bonus) end
$$;

revoke execute on function wagering.bonus_part from parola_server;
