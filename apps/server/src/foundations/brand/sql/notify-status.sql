-- Notifies every node and open tab when the state of a site changes, with whatever tool it was changed.
create or replace function brand.notify_status() returns trigger language plpgsql as $$
begin
  perform pg_notify('parola_hints', '[{"message":{"type":"system"}}]');
  return null;
end $$;
