-- What a vendor said last that its meter shows, how far that is from what our pool holds, and at how many
-- looks in a row it was just as far: both move while they are compared.
alter table jackpot.pool
  add column told_minor bigint,
  add column alarm_at timestamptz,
  add column drift_minor bigint not null default 0,
  add column drift_looks integer not null default 0;
