-- How far the clock of this session is from the time of day: nothing, but for the one login that writes the history
-- of a demonstration (decision 0024). Plain SQL, so that it is part of the statement that uses it.
create or replace function platform.shift() returns interval
language sql stable parallel safe as $$
  select case when current_setting('parola.past', true) = 'on' then platform.past_shift() else interval '0' end
$$;
