create schema feedback;

-- What people write to the house. Kept until it is answered and a year beyond.
create table feedback.message (
  brand_id text not null references brand.brand,
  message_id uuid primary key,
  member_id uuid,
  sender text not null,
  type smallint not null,
  content text not null,
  contact text not null,
  network text not null,
  created_at timestamptz not null
);
create index message_newest on feedback.message (brand_id, message_id);
create index message_of_member on feedback.message (member_id, created_at) where member_id is not null;
create index message_of_network on feedback.message (network, created_at) where member_id is null;
