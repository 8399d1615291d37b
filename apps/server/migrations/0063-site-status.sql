-- Networks whose visitors a brand may not serve: the region restriction of the site.
alter table brand.brand
  add column blocked_networks text[] not null default '{}',
  add constraint networks_are_networks check (blocked_networks::cidr[] is not null);

-- Whoever switches the state of a site, by whatever tool, every node and open tab hears of it.
create function brand.tell_status() returns trigger language plpgsql as $$
begin
  perform pg_notify('parola_hints', '[{"message":{"type":"system"}}]');
  return null;
end $$;
create trigger tell_status after update on brand.brand for each row
  when ((old.maintenance, old.blocked_networks) is distinct from (new.maintenance, new.blocked_networks))
  execute function brand.tell_status();
