create schema content;

-- Banners, notices, help, promotions, matches and resources of a brand.
create table content.item (
  brand_id text not null references brand.brand,
  kind text not null,
  item_id integer not null,
  sequence integer not null,
  enabled boolean not null default true,
  body jsonb not null,
  primary key (brand_id, kind, item_id)
);

create schema inbox;

-- Messages keep a kind and its figures; the sentence is made in the reader's language.
create table inbox.message (
  member_id uuid not null,
  message_id uuid not null,
  kind text not null,
  params jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (member_id, message_id)
);
create index message_unread on inbox.message (member_id) where read_at is null;
