-- Browsers and networks from which a member has come in: elsewhere a log-in asks for one proof more,
-- and here no stranger's failures lock the member out. Only the hash of a browser's secret is kept;
-- it is empty where the network was known before browsers had one.
create table password.known_device (
  member_id uuid not null,
  device_hash bytea not null,
  subnet text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (member_id, device_hash, subnet)
);
create index known_device_unseen on password.known_device (last_seen_at);
insert into password.known_device (member_id, device_hash, subnet, first_seen_at, last_seen_at)
  select member_id, '', subnet, seen_at, seen_at from password.place;
drop table password.place;

-- A log-in that waits for one proof more. Only the hash of its ticket is kept.
create table password.ticket (
  member_id uuid not null,
  token_hash bytea not null,
  proved_by text not null check (proved_by in ('password', 'sms', 'mail', 'google', 'facebook', 'phone')),
  ways text[] not null,
  remember_me boolean not null,
  must_change boolean not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  primary key (member_id, token_hash)
);
create index ticket_over on password.ticket (expires_at);

-- A purpose is named by the feature that asks for the code.
alter table verification.code
  drop constraint code_purpose_check,
  add constraint code_purpose_check check (purpose ~ '^[a-z][a-z-]{2,29}$');

-- A password that an agent or an operator made is over after a day (ACC-018); until the member has
-- made an own one, their session can do nothing else (AUTH-05).
alter table password.password add column expires_at timestamptz;
alter table session.session add column must_change boolean not null default false;
