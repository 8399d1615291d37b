-- What the site shows is decided by the clock: an item is shown from its start to its end.
alter table content.item
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  -- The version that is shown; 0 until the first one is published.
  add column live_version integer not null default 1 check (live_version >= 0),
  -- Of the request that made it: a repeat makes no second item.
  add column request_key uuid unique,
  add constraint item_period check (ends_at > starts_at);

-- Every text that was ever saved, with its author. None is changed afterwards.
create table content.version (
  brand_id text not null,
  kind text not null,
  item_id integer not null,
  version integer not null check (version > 0),
  sequence integer not null,
  body jsonb not null,
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  -- Null for what an installation begins with.
  author uuid,
  reason text not null,
  saved_at timestamptz not null default now(),
  primary key (brand_id, kind, item_id, version),
  foreign key (brand_id, kind, item_id) references content.item
);
revoke update, delete, truncate on content.version from parola_server;

insert into content.version (brand_id, kind, item_id, version, sequence, body, reason)
select brand_id, kind, item_id, 1, sequence, body, 'installation' from content.item;

-- Pictures that operators uploaded; the files are in the storage, in every width.
create table content.picture (
  picture_id uuid primary key,
  brand_id text not null references brand.brand,
  shape text not null check (shape in ('banner', 'video')),
  operator_id uuid not null,
  uploaded_at timestamptz not null
);

-- Drafts are inserted; what the site shows changes by updates.
create trigger changed after update on content.item
  for each statement execute function brand.notify_status();
