-- The agents above a member when a day of the brand begins; `p_path` are those of now. Moves take effect at midnight.
create or replace function team.path_on(p_member uuid, p_day date, p_path uuid[]) returns uuid[]
language sql stable as $$
  select coalesce((select s.path
                     from team.span s
                     join team.place p on p.member_id = s.member_id
                     join brand.brand b on b.brand_id = p.brand_id
                    where s.member_id = p_member
                      and s.from_at <= p_day::timestamp at time zone (b.config ->> 'timeZone')
                      and p_day::timestamp at time zone (b.config ->> 'timeZone') < s.until_at), p_path)
$$;
