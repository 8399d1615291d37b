-- Stakes and returns of a stretch of play: postings of the main wallet after a number, or an instant. Rounds
-- on the vendor's own wallet are included.
create or replace function safer_play.played_since(
  p_member uuid, p_seq bigint, p_at timestamptz, out staked bigint, out returned bigint
) returns record
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (p.staked + a.staked)::bigint, (p.returned + a.returned)::bigint
    from (select coalesce(sum(-t.amount) filter (where t.kind = 'bet'), 0) as staked,
                 coalesce(sum(t.amount) filter (where t.kind <> 'bet'), 0) as returned
            from ledger.posting t
           where t.member_id = p_member and t.wallet = 'main' and t.contra like 'house:%'
             and t.seq > coalesce(p_seq, ledger.seq_before(p_member, 'main', p_at))) p
   cross join (select coalesce(sum(w.staked), 0) as staked, coalesce(sum(w.returned), 0) as returned
                 from safer_play.played_away w where w.member_id = p_member and w.at >= p_at) a
$$;
