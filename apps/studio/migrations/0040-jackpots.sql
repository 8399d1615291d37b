-- Each vendor has jackpots of its own. A meter with a ceiling drops at a height that was drawn when it was
-- reset: its secret is sealed until then, its commitment is shown from the first spin on.
alter table studio.meter add column if not exists vendor text not null default '';
alter table studio.meter add column if not exists changed_at timestamptz not null default clock_timestamp();
alter table studio.meter add column if not exists drop_sealed bytea;
alter table studio.meter add column if not exists drop_commit text;
do $$ begin
  if not exists (select from pg_constraint
                  where conname = 'meter_pkey' and pg_get_constraintdef(oid) like '%vendor%') then
    alter table studio.meter drop constraint meter_pkey;
    alter table studio.meter add primary key (vendor, model, level, mode, currency);
  end if;
end $$;
-- The jackpot that dropped in a round: its level, and the secret that said where, still sealed.
alter table studio.round add column if not exists dropped jsonb;
