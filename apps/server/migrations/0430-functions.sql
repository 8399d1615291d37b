-- Which texts of the files of functions were applied, and when: the newest of a file is in force.
create table migration.function (
  file text not null,
  checksum text not null,
  applied_at timestamptz not null default clock_timestamp(),
  primary key (file, checksum)
);
revoke insert, update, delete on migration.function from parola_server;
