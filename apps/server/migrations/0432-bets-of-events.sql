-- Bets that are settled together, by the event they were placed on: a draw or a market of our own.

-- An event takes bets while its version is 0. Its first settlement closes it; a correction is a settlement
-- with a higher version. `after_member` and `after_ref` are how far the settlement of `version` has come.
create table bet.event (
  event_id bigint generated always as identity primary key,
  source text not null,
  event text not null,
  version integer not null default 0 check (version >= 0),
  after_member uuid not null default '00000000-0000-0000-0000-000000000000',
  after_ref text collate "C" not null default '',
  is_done boolean not null default false,
  unique (source, event)
);

-- A bet on an event, as it was accepted; its round is `event:ref`. Settled in the order of its key, so that
-- the bets of a member meet in one chunk and rows are found beside each other.
create table bet.event_bet (
  event_id bigint not null,
  member_id uuid not null,
  ref text collate "C" not null,
  bet_id uuid not null,
  stake bigint not null check (stake > 0),
  terms text not null,
  primary key (event_id, member_id, ref)
);
revoke insert, update, delete on bet.event, bet.event_bet from parola_server;
