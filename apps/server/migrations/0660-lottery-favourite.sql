create schema lottery_favourite;

-- Numbers that a member has kept under a name, to bet on them again; of one game, as a bet type takes them.
create table lottery_favourite.favourite (
  favourite_id uuid primary key,
  member_id uuid not null,
  game text not null,
  name text not null,
  bet_type text not null,
  selection jsonb not null,
  kept_at timestamptz not null,
  unique (member_id, game, name)
);
