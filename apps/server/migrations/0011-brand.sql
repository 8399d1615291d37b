create schema brand;

-- One row per merchant; everything in which brands differ stands in its config.
create table brand.brand (
  brand_id text primary key,
  domains text[] not null,
  maintenance boolean not null default false,
  config jsonb not null,
  version integer not null default 1,
  -- Invented figures are for play money only (requirement SHOW-001).
  constraint decorative_only_with_play_money check (
    not coalesce((config ->> 'decorativeFigures')::boolean, false) or config ->> 'moneyMode' = 'play'
  )
);
