-- A decision is another person's than the request, and than the operator whom it is about.
create or replace function approval.refuse_linked() returns trigger language plpgsql as $$
begin
  -- One's own request is what the constraint of the table refuses.
  if new.decided_by is null or new.decided_by = new.requested_by then return new; end if;
  if operator.are_linked(new.decided_by, new.requested_by, new.requested_at)
     or (new.subject like 'operator:%'
         and operator.are_linked(new.decided_by, substr(new.subject, 10)::uuid, new.requested_at)) then
    raise exception 'decided_by_linked' using errcode = 'check_violation';
  end if;
  return new;
end $$;
