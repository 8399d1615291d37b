-- The requester, and the operator whom a request is about, must be other people than the one who decides.
create or replace function approval.refuse_linked() returns trigger language plpgsql as $$
begin
  -- The constraint of the table already refuses one's own request.
  if new.decided_by is null or new.decided_by = new.requested_by then return new; end if;
  if operator.are_linked(new.decided_by, new.requested_by, new.requested_at)
     or (new.subject like 'operator:%'
         and operator.are_linked(new.decided_by, substr(new.subject, 10)::uuid, new.requested_at)) then
    raise exception 'decided_by_linked' using errcode = 'check_violation';
  end if;
  return new;
end $$;
