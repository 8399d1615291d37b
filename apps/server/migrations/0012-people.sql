create schema member;

create table member.member (
  member_id uuid primary key,
  brand_id text not null references brand.brand,
  username text not null,
  nickname text not null,
  -- 0 member, 1 2 41 42 agents, 4 trial (specification, section 3)
  type smallint not null check (type in (0, 1, 2, 4, 41, 42)),
  status text not null default 'active' check (status in ('active', 'blocked', 'ineligible')),
  currency text not null,
  language text not null default 'EN' check (language in ('EN', 'TY')),
  kyc text not null default 'N' check (kyc in ('N', 'P', 'A', 'R')),
  contact jsonb not null default '{}',
  first_login boolean not null default true,
  created_at timestamptz not null
);

-- Directory: the one global unique key on members is the name within a brand.
create table member.username (
  brand_id text not null,
  username_key text not null,
  member_id uuid not null,
  primary key (brand_id, username_key)
);

create schema password;

create table password.password (
  member_id uuid primary key,
  hash text not null,
  must_change boolean not null default false,
  changed_at timestamptz not null
);

-- Failed tries per account name or address, so that guessing slows down on every node alike.
create table password.failure (
  key text primary key,
  failures integer not null,
  first_at timestamptz not null,
  locked_until timestamptz
);

create schema session;

-- Only the hash of a token is kept.
create table session.session (
  member_id uuid not null,
  token_hash bytea not null,
  session_id uuid not null,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (member_id, token_hash)
);

-- The remember-me cookie: each value works once, a second use ends its whole family.
create table session.remember (
  member_id uuid not null,
  token_hash bytea not null,
  family_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (member_id, token_hash)
);

create table session.captcha (
  captcha_id uuid primary key,
  answer_hash bytea not null,
  expires_at timestamptz not null
);
