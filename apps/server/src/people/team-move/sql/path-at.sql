-- The agents above a member at an instant; `p_path` are those of now.
create or replace function team.path_at(p_member uuid, p_at timestamptz, p_path uuid[]) returns uuid[]
language sql stable as $$
  select coalesce((select s.path from team.span s
                    where s.member_id = p_member and s.from_at <= p_at and p_at < s.until_at), p_path)
$$;
