-- A new row starts in its first state.
create or replace function cashier.refuse_wrong_start() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.state <> tg_argv[0] then
    raise exception 'it does not begin as %', new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
