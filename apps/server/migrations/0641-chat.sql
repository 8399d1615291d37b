create schema chat;

-- A conversation of a member with customer service; a member has one open at a time.
create table chat.chat (
  chat_id uuid primary key,
  brand_id text not null references brand.brand,
  member_id uuid not null,
  topic text not null,
  state text not null default 'waiting' check (state in ('waiting', 'open', 'closed')),
  assigned_to uuid,
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  closed_at timestamptz,
  -- Since when the member has waited for an answer; null once answered.
  waiting_since timestamptz,
  unread_by_member integer not null default 0 check (unread_by_member >= 0),
  unread_by_operator integer not null default 0 check (unread_by_operator >= 0),
  member_typed_at timestamptz,
  check ((state = 'closed') = (closed_at is not null)),
  check (state <> 'open' or assigned_to is not null)
);
create unique index chat_open on chat.chat (member_id) where state <> 'closed';
create index chat_of_brand on chat.chat (brand_id, chat_id);
create index chat_waiting on chat.chat (brand_id, waiting_since) where state <> 'closed';
create index chat_of_member on chat.chat (member_id, chat_id);

-- What was written; a message of the system has the name of what happened as its text.
create table chat.message (
  message_id uuid primary key,
  chat_id uuid not null references chat.chat,
  member_id uuid not null,
  author text not null check (author in ('member', 'operator', 'system')),
  operator_id uuid,
  text text not null,
  has_picture boolean not null default false,
  -- Of the request that sent it: a repeat sends nothing.
  request_key uuid,
  sent_at timestamptz not null,
  check ((author = 'member') = (operator_id is null))
);
create index message_of_member on chat.message (member_id, message_id);
create unique index message_request on chat.message (member_id, request_key) where request_key is not null;

-- Pictures of messages, redrawn and sealed.
create table chat.picture (
  message_id uuid primary key references chat.message,
  sealed bytea not null
);
create trigger retired_key_of_sealed before insert or update of sealed on chat.picture
  for each row execute function platform.refuse_retired_key('sealed');

-- Answers that operators send with one choice, in every language.
create table chat.canned (
  canned_id uuid primary key,
  brand_id text not null references brand.brand,
  title text not null,
  body jsonb not null,
  changed_by uuid not null,
  changed_at timestamptz not null
);
create index canned_of_brand on chat.canned (brand_id, title);

-- Operators who answer now; renewed while their screen is open.
create table chat.attendant (
  brand_id text not null references brand.brand,
  operator_id uuid not null,
  available_until timestamptz not null,
  primary key (brand_id, operator_id)
);
