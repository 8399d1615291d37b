-- Writes what a move makes of the places of a member and everybody below, as far as it is not written yet. Whoever joins
-- after this takes over the places of the upline.
create or replace function team.add_spans(p_member uuid, p_to uuid, p_at timestamptz) returns void
language sql as $$
  with moved as materialized (
    select p.member_id, p.upline_id, p.path, last.place_no,
           t.path || t.member_id || case when p.member_id = p_member then '{}'::uuid[]
                                         else p.path[array_position(p.path, p_member):] end as new_path
      from team.place p cross join team.place t
      left join lateral (select max(s.place_no) as place_no from team.span s where s.member_id = p.member_id) last on true
     where t.member_id = p_to and (p.member_id = p_member or p.path @> array[p_member])
       and not exists (select from team.span s where s.member_id = p.member_id and s.from_at = p_at)
  ), ended as (
    update team.span s set until_at = p_at from moved m where s.member_id = m.member_id and s.place_no = m.place_no
  )
  insert into team.span (member_id, place_no, from_at, until_at, upline_id, path)
  select member_id, 0, '-infinity'::timestamptz, p_at, upline_id, path from moved where place_no is null
  union all
  select member_id, coalesce(place_no, 0) + 1, p_at, 'infinity'::timestamptz, new_path[cardinality(new_path)], new_path
    from moved
$$;

revoke execute on function team.add_spans from parola_server;
