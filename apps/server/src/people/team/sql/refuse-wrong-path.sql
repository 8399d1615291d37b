-- A path extends the upline's, so that there can be no cycle.
create or replace function team.refuse_wrong_path() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.upline_id is not null and not exists (
    select from team.place
     where member_id = new.upline_id and brand_id = new.brand_id and path || member_id = new.path) then
    raise exception 'the path of % does not go on from its upline', new.member_id
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
