-- A database that a production start has used holds real people and money. No demonstration is started on it
-- from then on.
create table platform.live (
  only_row boolean primary key default true check (only_row),
  since timestamptz not null
);
revoke update, delete, truncate on platform.live from parola_server;
