-- A rejected record may be reopened once.
alter table statement.record add column reopened_at timestamptz;
