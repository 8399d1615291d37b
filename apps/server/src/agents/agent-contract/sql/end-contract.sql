-- Ends a contract. An end that was written before is only ever brought forward, never moved back.
create or replace function agent_contract.end_contract(
  p_offer uuid, p_end timestamptz, p_by uuid, p_because text, p_at timestamptz
) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into agent_contract.ending as e (offer_id, end_at, by_member_id, because, at)
  values (p_offer, p_end, p_by, p_because, p_at)
  on conflict (offer_id) do update
     set end_at = excluded.end_at, by_member_id = excluded.by_member_id, because = excluded.because, at = excluded.at
   where excluded.end_at < e.end_at
$$;
