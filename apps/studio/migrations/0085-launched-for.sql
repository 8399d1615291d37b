-- For whom a game was launched: it can be closed before its player has opened it.
alter table studio.session add column if not exists launched_for text;
create index if not exists session_unopened on studio.session (vendor, launched_for)
  where player is null and launched_for is not null and closed_at is null;
