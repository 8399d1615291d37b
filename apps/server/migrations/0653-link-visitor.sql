-- Who has opened the page of a link today, so that nobody is counted twice: hashes of addresses that are forgotten with the
-- day.
create table team.link_visitor (
  brand_id text not null,
  code_key text not null,
  day date not null,
  visitor_hash bytea not null,
  primary key (brand_id, code_key, day, visitor_hash),
  foreign key (brand_id, code_key) references team.link
);
