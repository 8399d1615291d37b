-- The time at which rounds begin and end: the time of day, but for the one login that writes the history of a
-- demonstration (decision 0024).
set check_function_bodies = off;
create or replace function studio.clock() returns timestamptz
language sql volatile as $$
  select case when current_setting('parola.past', true) = 'on' then studio.past_clock() else clock_timestamp() end
$$;
set check_function_bodies = on;
