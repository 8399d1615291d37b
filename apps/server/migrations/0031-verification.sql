create schema verification;

-- The one living code of a number and purpose: a new one replaces it. Only hashes are kept, of the
-- code under a key and of the browser that asked.
create table verification.code (
  brand_id text not null,
  purpose text not null check (purpose in ('register', 'login', 'password')),
  recipient text not null,
  code_hash bytea not null,
  browser_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  primary key (brand_id, purpose, recipient)
);

-- Every code that was asked for, by whom and for whom: what the limits count.
create table verification.sending (
  sending_id uuid primary key,
  recipient text not null,
  address text not null,
  subnet text not null,
  prefix text not null,
  at timestamptz not null
);
create index sending_recipient on verification.sending (recipient, at);
create index sending_address on verification.sending (address, at);
create index sending_subnet on verification.sending (subnet, at);
create index sending_prefix on verification.sending (prefix, at);

-- Directory of numbers whose owner has proved them: one member in each brand.
create table member.mobile (
  brand_id text not null,
  mobile text not null,
  member_id uuid not null,
  verified_at timestamptz not null,
  primary key (brand_id, mobile)
);
create unique index mobile_of_member on member.mobile (member_id);
