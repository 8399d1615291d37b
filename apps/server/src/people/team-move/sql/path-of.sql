-- The agents above a member at one of their places; `p_path` are those of now.
create or replace function team.path_of(p_member uuid, p_place_no smallint, p_path uuid[]) returns uuid[]
language sql stable as $$
  select coalesce((select s.path from team.span s where s.member_id = p_member and s.place_no = p_place_no), p_path)
$$;
