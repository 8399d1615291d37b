-- A bought round costs more than the stake that its wins are counted by; a jackpot is paid on top.
alter table studio.round add column if not exists bet_minor bigint;
alter table studio.round add column if not exists buy text;
alter table studio.round add column if not exists jackpot_minor bigint not null default 0;
-- True while the round stands in the meters: a round that is undone leaves them, once.
alter table studio.round add column if not exists is_metered boolean not null default false;

-- What has grown for each jackpot, in ten-thousandths of a minor unit; demo money grows its own.
create table if not exists studio.meter (
  model text not null,
  level text not null,
  mode text not null check (mode in ('real', 'demo')),
  currency text not null,
  scaled numeric(30, 0) not null check (scaled >= 0),
  primary key (model, level, mode, currency)
);
