create schema turnover;

-- Up to which posting of the main purse a member's bets were counted. The ledger numbers postings in
-- the order of their commits, so nothing that comes later can stand below the mark.
create table turnover.mark (
  member_id uuid primary key,
  brand_id text not null references brand.brand,
  counted_seq bigint not null
);

-- What has to be staked for money that came in; lines of a member fill in the order of their ids.
create table turnover.line (
  member_id uuid not null,
  line_id uuid not null,
  brand_id text not null references brand.brand,
  source text not null check (source in ('deposit', 'transfer', 'reward')),
  -- The fact that opened it: one line for each.
  source_key text not null,
  amount_minor bigint not null check (amount_minor > 0),
  required_minor bigint not null check (required_minor > 0),
  done_minor bigint not null default 0 check (done_minor between 0 and required_minor),
  state text not null default 'open' check (state in ('open', 'done', 'lapsed')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (member_id, line_id),
  unique (member_id, source_key),
  check ((state = 'open') = (closed_at is null)),
  check (state <> 'done' or done_minor = required_minor)
);
create index line_open on turnover.line (member_id, line_id) where state = 'open';

-- What each bet counted while a line was open: once per bet, and mended when the bet changes later.
create table turnover.counted (
  member_id uuid not null,
  bet_id uuid not null,
  game_type text not null,
  valid_minor bigint not null check (valid_minor >= 0),
  counted_minor bigint not null check (counted_minor between 0 and valid_minor),
  -- Open rounds are looked at again: a round may be closed without a posting.
  is_open boolean not null,
  at timestamptz not null,
  primary key (member_id, bet_id)
);
create index counted_open on turnover.counted (member_id, bet_id) where is_open;
create index counted_lately on turnover.counted (member_id, at);
