-- The hashes of a chain that are kept, sealed as its secret is: a room that starts again reads them, and
-- climbs nothing. Series from before have none until they are looked for.
alter table studio.crash_series add column if not exists ladder bytea;
