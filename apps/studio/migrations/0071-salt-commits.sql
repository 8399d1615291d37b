-- The parts of a salt are committed to before any of them is revealed: the commitments in their order, fixed
-- once. Beside each stands its part in `contributions`, or null if it was not revealed in time. Empty for series
-- from before.
alter table studio.crash_series add column if not exists commits jsonb not null default '[]';
