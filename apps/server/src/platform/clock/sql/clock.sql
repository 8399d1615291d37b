-- The time at which money moves and rounds are settled.
create or replace function platform.clock() returns timestamptz
language sql volatile parallel safe as $$
  select clock_timestamp() + platform.shift()
$$;
