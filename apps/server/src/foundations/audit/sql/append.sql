-- Adds an entry to the trail, which only this and `audit.link_entries` write. It is not dated back: where a program's clock
-- is behind, as that of the demo's history is, the entry has the time at which it was written.
create or replace function audit.append(p_entry jsonb) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into audit.entry (at, brand_id, actor_kind, operator_id, member_id, roles, session_id, address,
                           what, subject, before, after, reason)
  select case when at < clock_timestamp() - interval '1 minute' then date_trunc('milliseconds', clock_timestamp())
              else at end,
         brand_id, actor_kind, operator_id, member_id, roles, session_id, address, what, subject,
         before, after, reason
    from jsonb_populate_record(null::audit.entry, p_entry)
$$;
