-- Games whose return depends on the bet: what their bets should have given back, and how far they stray.
alter table studio.return_count add column if not exists expected double precision not null default 0;
alter table studio.return_count add column if not exists variance double precision not null default 0;
create index if not exists round_bet on studio.round (ended_at)
  where state = 'settled' and choice is not null and steps is null;
