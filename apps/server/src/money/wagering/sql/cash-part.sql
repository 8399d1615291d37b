-- The part of an amount that belongs to the cash of a stake, rounded down: all of it without a stake.
create or replace function wagering.cash_part(p_amount bigint, p_stake bigint, p_bonus bigint) returns bigint
language sql immutable as $$
  select case when p_bonus = 0 or p_stake = 0 then p_amount
              else div(p_amount::numeric * (p_stake - p_bonus), p_stake)::bigint end
$$;
