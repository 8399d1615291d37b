-- Stores a move that was agreed on, and the places that it will give to a member and everybody below.
create or replace function team.decide_move(
  p_move uuid, p_brand text, p_member uuid, p_to uuid, p_at timestamptz, p_now timestamptz
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from team.place where member_id = p_to and (member_id = p_member or path @> array[p_member])) then
    raise exception '% cannot be moved below itself', p_member using errcode = 'check_violation';
  end if;
  insert into team.move (move_id, brand_id, member_id, from_upline_id, to_upline_id, decided_at, effective_at)
  select p_move, p_brand, p_member, p.upline_id, p_to, p_now, p_at
    from team.place p where p.member_id = p_member and p.brand_id = p_brand;
  perform team.add_spans(p_member, p_to, p_at);
end $$;
