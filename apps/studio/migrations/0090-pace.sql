-- What demos may still do, counted by address over all studios. A crash of the database forgets it, as a start did.
create unlogged table if not exists studio.pace (
  kind text not null,
  source text not null,
  allowance double precision not null,
  at timestamptz not null,
  primary key (kind, source)
);
create index if not exists pace_at on studio.pace (at);
