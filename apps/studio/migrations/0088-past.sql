-- How far the clock of the login that writes the history of a demonstration is behind. Roles belong to the whole
-- cluster: the platform makes this one as well.
do $$ begin
  create role parola_past nologin;
exception when duplicate_object or unique_violation then null;
end $$;

create table if not exists studio.past (
  is_only boolean primary key default true check (is_only),
  behind_ms bigint not null
);
