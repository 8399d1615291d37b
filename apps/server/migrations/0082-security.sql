-- Which purposes codes have is said by the program that makes them, in one place.
alter table verification.code drop constraint code_purpose_check;

-- Directory of e-mail addresses whose owner has proved them, in lower case: one member in each brand.
create table member.email (
  brand_id text not null,
  email text not null,
  member_id uuid not null,
  verified_at timestamptz not null,
  primary key (brand_id, email)
);
create unique index email_of_member on member.email (member_id);

-- A session keeps where it stands as a network and a country, and with what as two names; whole
-- addresses and agents are not kept any more, and their columns go in the next release. A proof of
-- who acts is good for some minutes of changes.
alter table session.session
  add column way text,
  add column network text not null default '',
  add column country text,
  add column browser text not null default '',
  add column system text not null default '',
  add column proved_at timestamptz;
alter table session.session alter column address drop not null;
alter table session.session alter column user_agent drop not null;
update session.session set address = null, user_agent = null;

-- How, when, where and with what an account was entered, or tried.
create table session.login (
  member_id uuid not null,
  login_id uuid not null,
  at timestamptz not null,
  way text not null,
  is_right boolean not null,
  is_new boolean not null,
  session_id uuid,
  network text not null,
  country text,
  browser text not null,
  system text not null,
  primary key (member_id, login_id)
);
create index login_age on session.login (at);

create schema account_change;

-- Withdrawals rest for a while after a change that a thief would make first.
create table account_change.hold (
  member_id uuid not null,
  hold_id uuid not null,
  brand_id text not null,
  change text not null,
  held_at timestamptz not null,
  held_until timestamptz not null,
  primary key (member_id, hold_id)
);
create index hold_end on account_change.hold (held_until);

create schema security;

-- The second word, asked for before money leaves. Tries are counted before they are looked at.
create table security.payment_password (
  member_id uuid primary key,
  brand_id text not null,
  hash text not null,
  tries integer not null default 0,
  locked_until timestamptz,
  changed_at timestamptz not null
);
