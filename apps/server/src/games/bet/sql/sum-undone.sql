-- What undoing these lines means for the wallet and for the bet.
create or replace function bet.sum_undone(p_vendor text, p_lines ledger.posting[]) returns bet.undone
language sql immutable as $$
  select -sum(amount), coalesce(-sum(amount) filter (where kind = 'bet'), 0),
         coalesce(sum(amount) filter (where kind in ('win', 'free_win', 'jackpot_win', 'adjust')), 0),
         count(distinct entry_id) filter (where kind <> 'promo_win'),
         count(distinct entry_id) filter (where kind in ('win', 'free_win', 'jackpot_win')),
         array_agg(substr(key, length('bet:' || p_vendor) + 2)),
         bool_or(kind in ('bet', 'free_bet')), p_vendor,
         substr(any_value(ref), length(p_vendor) + 2), min(seq)
    from unnest(p_lines)
$$;

revoke execute on function bet.sum_undone from parola_server;
