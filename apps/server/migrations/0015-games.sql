create schema catalogue;

create table catalogue.vendor (
  vendor text primary key,
  name text not null,
  game_types text[] not null,
  sequence integer not null,
  maintenance boolean not null default false,
  active boolean not null default true
);

create table catalogue.title (
  node_id integer primary key,
  vendor text not null references catalogue.vendor,
  game text not null,
  name text not null,
  game_type text not null,
  classify text not null,
  tags text[] not null,
  theme text not null,
  model text not null,
  rank integer not null,
  is_hot boolean not null,
  is_new boolean not null,
  demo boolean not null,
  maintenance boolean not null default false,
  active boolean not null default true,
  search text not null generated always as (lower(name)) stored,
  unique (vendor, game)
);
create extension if not exists pg_trgm;
create index title_type on catalogue.title (game_type, rank);
create index title_vendor on catalogue.title (vendor, rank);
create index title_rank on catalogue.title (rank);
create index title_search on catalogue.title using gin (search gin_trgm_ops);
create index title_tags on catalogue.title using gin (tags);

create table catalogue.favourite (
  member_id uuid not null,
  node_id integer not null references catalogue.title,
  added_at timestamptz not null,
  primary key (member_id, node_id)
);

create schema play;

-- A member's name at a vendor: opaque, stable for life, found without a search.
create table play.player (
  member_id uuid not null,
  vendor text not null,
  player text not null,
  primary key (member_id, vendor)
);
create table play.player_directory (
  vendor text not null,
  player text not null,
  member_id uuid not null,
  primary key (vendor, player)
);

-- A launch token is for one use within 60 seconds; the session it opens is the vendor's right to bet.
create table play.session (
  member_id uuid not null,
  play_session_id uuid not null,
  vendor text not null,
  node_id integer not null,
  token_hash bytea not null,
  launched_at timestamptz not null,
  authenticated_at timestamptz,
  last_bet_at timestamptz,
  closed_at timestamptz,
  address text not null,
  primary key (member_id, play_session_id)
);
create table play.launch_token (
  token_hash bytea primary key,
  member_id uuid not null,
  play_session_id uuid not null
);

create table play.recent (
  member_id uuid not null,
  node_id integer not null references catalogue.title,
  opened_at timestamptz not null,
  primary key (member_id, node_id)
);
create index recent_newest on play.recent (member_id, opened_at desc);
