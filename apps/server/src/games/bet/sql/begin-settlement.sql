-- Closes an event and begins or continues the settlement of a version; returns its progress. Null when it is
-- done, or when a higher version was begun.
create or replace function bet.begin_settlement(p_source text, p_event text, p_version integer)
returns bet.event
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_event bet.event;
begin
  insert into bet.event (source, event)
  select p_source, p_event
   where not exists (select from bet.event where source = p_source and event = p_event)
  on conflict do nothing;
  update bet.event
     set version = p_version, after_member = default, after_ref = default, is_done = false
   where source = p_source and event = p_event and version < p_version
   returning * into v_event;
  if found then
    insert into bet.event_payout as p (event_id) values (v_event.event_id)
    on conflict (event_id) do update set paid = 0;
  end if;
  select * into v_event from bet.event
   where source = p_source and event = p_event and version = p_version and not is_done;
  return v_event;
end $$;
