-- Which of a member's places was theirs at an instant: 0 for whoever has never moved.
create or replace function team.place_no_at(p_member uuid, p_at timestamptz) returns smallint
language sql stable as $$
  select coalesce((select s.place_no from team.span s
                    where s.member_id = p_member and s.from_at <= p_at and p_at < s.until_at), 0)
$$;
