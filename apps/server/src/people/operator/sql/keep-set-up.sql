-- The set-up of the first operators happens once: neither it nor its second operator can be undone.
create or replace function operator.keep_set_up() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.closed_at is not null
     or (old.second_id is not null and new.second_id is distinct from old.second_id) then
    raise exception 'the set-up of operators is not undone' using errcode = 'check_violation';
  end if;
  return new;
end $$;
