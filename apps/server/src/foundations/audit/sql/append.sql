-- Adds an entry to the trail, which only this and `audit.link_entries` write.
create or replace function audit.append(p_entry jsonb) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into audit.entry (at, brand_id, actor_kind, operator_id, member_id, roles, session_id, address,
                           what, subject, before, after, reason)
  select at, brand_id, actor_kind, operator_id, member_id, roles, session_id, address, what, subject,
         before, after, reason
    from jsonb_populate_record(null::audit.entry, p_entry)
$$;
