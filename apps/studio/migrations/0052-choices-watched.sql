-- What is bought of a model is counted apart from its spins; how skewed the counted bets are is kept, so
-- that few great wins do not pass for a broken model.
alter table studio.return_count add column if not exists part text not null default '';
alter table studio.return_count add column if not exists cubes double precision not null default 0;
do $$ begin
  if not exists (select from pg_constraint
                  where conname = 'return_count_pkey' and pg_get_constraintdef(oid) like '%part%') then
    alter table studio.return_count drop constraint return_count_pkey;
    alter table studio.return_count add constraint return_count_pkey primary key (model, version, part);
  end if;
end $$;
create index if not exists round_bought on studio.round (ended_at) where state = 'settled' and buy is not null;
create index if not exists round_chosen on studio.round (ended_at)
  where state = 'settled' and choice is not null and steps is not null and model <> 'crash';
create index if not exists crash_round_ended on studio.crash_round (ended_at);
