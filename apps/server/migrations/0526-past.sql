-- The history of a demonstration is written by a login of its own, whose clock is behind (decision 0024). No other
-- login is a member of this role, and in production there is none.
do $$ begin
  create role parola_past nologin;
exception when duplicate_object or unique_violation then null;
end $$;

-- How far the clock is behind, and how far the history has come. No row: none is written.
create table platform.past (
  is_only boolean primary key default true check (is_only),
  began_at timestamptz not null,
  behind_ms bigint not null,
  written_to timestamptz not null,
  ended_at timestamptz
);
grant select, update on platform.past to parola_past;
revoke insert, update, delete on platform.past from parola_server;
