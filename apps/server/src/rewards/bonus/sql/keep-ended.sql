-- A reward that is over stays as it is.
create or replace function bonus.keep_ended() returns trigger language plpgsql as $$
begin
  if old.state <> 'ready' then
    raise exception 'reward % is over', old.reference using errcode = 'check_violation';
  end if;
  return new;
end $$;
