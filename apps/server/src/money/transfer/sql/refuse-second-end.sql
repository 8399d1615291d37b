-- A transfer that has ended does not change.
create or replace function transfer.refuse_second_end() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.state <> 'SENT' then
    raise exception 'a transfer that is % stays so', old.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
