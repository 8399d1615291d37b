-- Instant and table games: the bet as it was made, the choices of rounds that have some, what they
-- added to the stake, and when such a round ends by the published rule. Without choices, steps is null.
alter table studio.round add column if not exists choice jsonb;
alter table studio.round add column if not exists steps jsonb;
alter table studio.round add column if not exists raises jsonb not null default '[]';
alter table studio.round add column if not exists due_at timestamptz;
do $$ begin
  if not exists (select from pg_constraint
                  where conname = 'round_state_known' and pg_get_constraintdef(oid) like '%paying%') then
    alter table studio.round drop constraint round_state_known;
    alter table studio.round add constraint round_state_known
      check (state in ('pending', 'settled', 'refused', 'undoing', 'void', 'alarmed',
                       'open', 'raising', 'paying'));
  end if;
end $$;
-- One round with choices at a time for a player and a game; of crash, two bets ride at once.
create unique index if not exists round_alone on studio.round (owner, game)
  where steps is not null and model <> 'crash' and state in ('pending', 'open', 'raising', 'paying');
drop index if exists studio.round_in_play;
create index if not exists round_stepping on studio.round (next_try_at) where state in ('raising', 'paying');
create index if not exists round_due on studio.round (due_at) where state = 'open';
