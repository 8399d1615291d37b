-- Whoever switches the state of a site, by whatever tool: every node and open tab is notified.
create or replace function brand.notify_status() returns trigger language plpgsql as $$
begin
  perform pg_notify('parola_hints', '[{"message":{"type":"system"}}]');
  return null;
end $$;
