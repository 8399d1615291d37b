-- Browsers in which an operator has shown both factors: strangers' tries are not counted there.
create table operator.known_device (
  operator_id uuid not null,
  device_hash bytea not null,
  last_seen_at timestamptz not null,
  primary key (operator_id, device_hash)
);
create index known_device_seen on operator.known_device (last_seen_at);
