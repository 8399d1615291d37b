-- Whoever joins below somebody with several places, one of which may lie ahead, has the same ones below them.
create or replace function team.follow_upline() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into team.span (member_id, place_no, from_at, until_at, upline_id, path)
  select new.member_id, place_no, from_at, until_at, member_id, path || member_id
    from team.span where member_id = new.upline_id;
  return null;
end $$;
create or replace trigger place_follows after insert on team.place
  for each row execute function team.follow_upline();
