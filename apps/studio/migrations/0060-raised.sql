-- Money that the platform moved into a meter from one that is listed no more. An id is answered once: with
-- the meter after it, or with the code that refused it.
create table if not exists studio.raise (
  vendor text not null,
  id text not null,
  model text not null,
  level text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  came_from text not null,
  because text not null,
  meter_minor bigint,
  refused text,
  raised_at timestamptz not null default clock_timestamp(),
  primary key (vendor, id),
  check (meter_minor is null or refused is null)
);
