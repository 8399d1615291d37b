-- Who runs a timer now holds a lease and renews it while the run lasts. Each taking has its own epoch; what the
-- run writes is written only while the epoch is still the newest.
alter table platform.timer
  add column holder text,
  add column epoch bigint not null default 0,
  add column held_until timestamptz;
