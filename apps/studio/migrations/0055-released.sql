-- Models that people let back into play: what was counted until then, and who decided it.
create table if not exists studio.return_release (
  model text not null,
  version text not null,
  part text not null,
  vendor text not null,
  rounds bigint not null,
  returned numeric not null,
  z double precision,
  released_by text not null,
  because text not null,
  released_at timestamptz not null default clock_timestamp(),
  primary key (model, version, part, released_at)
);
