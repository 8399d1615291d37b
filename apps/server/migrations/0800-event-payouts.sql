-- What the settlement of an event has paid so far, so that a million bets need not be read again for their sum.
create table bet.event_payout (
  event_id bigint primary key,
  paid bigint not null default 0 check (paid >= 0)
);
revoke insert, update, delete on bet.event_payout from parola_server;
