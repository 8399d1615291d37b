-- Whether a win needs a review: above `p_most`, or the round's payout above `p_times` its stake plus
-- `p_allowed`, which is what jackpots and free rounds pay. Divides instead of multiplying, so that nothing
-- overflows.
create or replace function bet.is_high(
  p_paid bigint, p_payout bigint, p_stake bigint, p_most bigint, p_times bigint, p_allowed bigint
) returns boolean
language sql immutable as $$
  select p_paid > 0 and (p_paid > p_most
    or (p_payout + p_paid - p_allowed + p_times - 1) / p_times > p_stake)
$$;

revoke execute on function bet.is_high from parola_server;
