-- What a brand makes of a vendor and of a title: hidden, in a place of its own, closed for a while.
create table catalogue.brand_vendor (
  brand_id text not null references brand.brand,
  vendor text not null references catalogue.vendor,
  is_hidden boolean not null default false,
  place integer check (place > 0),
  shut_from timestamptz,
  shut_until timestamptz,
  shut_because text,
  primary key (brand_id, vendor),
  check ((shut_from is null) = (shut_because is null)),
  check (shut_until is null or shut_until > shut_from)
);
create table catalogue.brand_title (
  brand_id text not null references brand.brand,
  node_id integer not null references catalogue.title,
  is_hidden boolean not null default false,
  place integer check (place > 0),
  shut_from timestamptz,
  shut_until timestamptz,
  shut_because text,
  primary key (brand_id, node_id),
  check ((shut_from is null) = (shut_because is null)),
  check (shut_until is null or shut_until > shut_from)
);

-- Every node and open tab hears of it, as of anything else that is changed in a brand.
create trigger tell_status after insert or update on catalogue.brand_vendor for each row
  execute function brand.tell_status();
create trigger tell_status after insert or update on catalogue.brand_title for each row
  execute function brand.tell_status();

-- What a vendor says of a title beside its state: why it is out of play, what it returns, and the stakes at
-- which free rounds of it can be given, by currency.
alter table catalogue.title
  add column vendor_reason text,
  add column rtp_ppm integer check (rtp_ppm > 0),
  add column free_stakes jsonb not null default '{}';
