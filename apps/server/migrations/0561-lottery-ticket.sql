create schema lottery_ticket;

-- A bet on an issue as it was sold. Its money is a bet of the register, by the same name.
create table lottery_ticket.ticket (
  ticket_id uuid primary key,
  issue_id uuid not null,
  brand_id text not null references brand.brand,
  member_id uuid not null,
  request_key uuid not null,
  no integer not null,
  bet_type text not null,
  -- What was sold: selection, stake and odds, as its hash and the register have it.
  content text not null,
  content_hash text not null,
  lines integer not null check (lines > 0),
  stake_minor bigint not null check (stake_minor > 0),
  most_minor bigint not null check (most_minor >= 0),
  bought_at timestamptz not null,
  unique (member_id, request_key, no)
);
create index ticket_of_issue on lottery_ticket.ticket (issue_id, ticket_id);
create index ticket_of_member on lottery_ticket.ticket (member_id, ticket_id desc);

-- What an issue would pay: for a number of a bet type, and to a member.
create table lottery_ticket.liability (
  issue_id uuid not null,
  bet_type text not null,
  number text not null,
  minor bigint not null check (minor >= 0),
  primary key (issue_id, bet_type, number)
);
create table lottery_ticket.member_liability (
  issue_id uuid not null,
  member_id uuid not null,
  minor bigint not null check (minor >= 0),
  primary key (issue_id, member_id)
);

-- Numbers that operators have closed: of one game, for one issue or until they are opened again.
create table lottery_ticket.closed_number (
  brand_id text not null references brand.brand,
  game text not null,
  numero text not null default '',
  bet_type text not null,
  number text not null,
  closed_by text not null,
  closed_at timestamptz not null,
  primary key (brand_id, game, numero, bet_type, number)
);
