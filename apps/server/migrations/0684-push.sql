create schema push;

-- Devices of members that asked for notifications. The subscription is an address anybody could send to, so it is sealed.
create table push.device (
  device_id uuid primary key,
  brand_id text not null references brand.brand,
  member_id uuid not null,
  -- A keyed hash of the address: a device belongs to who subscribed it last.
  endpoint_hash bytea not null unique,
  sealed bytea not null,
  name text not null,
  topics text[] not null,
  shows_details boolean not null,
  added_at timestamptz not null,
  changed_at timestamptz not null
);
create index device_of_member on push.device (member_id, device_id);
create trigger retired_key_of_sealed before insert or update of sealed on push.device
  for each row execute function platform.refuse_retired_key('sealed');
