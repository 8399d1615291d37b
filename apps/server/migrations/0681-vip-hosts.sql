-- Hosts of the VIP club are settings of their own. The version before keeps reading those in the club's.
insert into settings.version (brand_id, name, version, value, starts_at, written_at, author, reason)
select distinct on (brand_id) brand_id, 'vip-hosts', 1, jsonb_build_object('hosts', value -> 'hosts'),
       starts_at, written_at, 'system', 'carried over'
  from settings.version where name = 'vip' and starts_at <= now() and value ? 'hosts'
 order by brand_id, starts_at desc, version desc;

-- Pictures of hosts.
alter table content.picture drop constraint picture_shape_check;
alter table content.picture add constraint picture_shape_check check (shape in ('banner', 'video', 'portrait'));
