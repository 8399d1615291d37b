-- A returned forfeiture stays returned, and nothing else of it ever changes.
create or replace function forfeiture.keep() returns trigger language plpgsql as $$
begin
  if old.returned_at is not null
     or (to_jsonb(new) - array['returned_because', 'return_requested_by', 'return_agreed_by', 'returned_at'])
        <> (to_jsonb(old) - array['returned_because', 'return_requested_by', 'return_agreed_by', 'returned_at'])
  then
    raise exception 'forfeiture % is written', old.reference using errcode = 'check_violation';
  end if;
  return new;
end $$;
