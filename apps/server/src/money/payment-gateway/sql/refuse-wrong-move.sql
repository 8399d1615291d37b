-- States change as `cashier.move` allows, for every writer.
create or replace function cashier.refuse_wrong_move() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.state <> old.state and not exists (
    select from cashier.move
     where thing = tg_argv[0] and from_state = old.state and to_state = new.state) then
    raise exception '% does not go from % to %', tg_argv[0], old.state, new.state
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
