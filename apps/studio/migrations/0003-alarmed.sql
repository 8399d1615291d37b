-- A round that could not be undone in 72 hours is left to people, and asked about no more.
do $$ begin
  if not exists (select from pg_constraint where conname = 'round_state_known') then
    alter table studio.round drop constraint round_state_check;
    alter table studio.round add constraint round_state_known
      check (state in ('pending', 'settled', 'refused', 'undoing', 'void', 'alarmed'));
  end if;
end $$;
