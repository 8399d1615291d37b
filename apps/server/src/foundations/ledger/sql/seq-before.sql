-- The number of the last posting of a purse before an instant; 0 when there is none.
create or replace function ledger.seq_before(p_member uuid, p_purse text, p_at timestamptz) returns bigint
language plpgsql stable as $$
declare
  v_low bigint := 0;
  v_high bigint;
  v_middle bigint;
begin
  select seq into v_high from ledger.purse where member_id = p_member and purse = p_purse;
  v_high := coalesce(v_high, 0);
  while v_low < v_high loop
    v_middle := (v_low + v_high + 1) / 2;
    if (select at < p_at from ledger.posting
         where member_id = p_member and purse = p_purse and seq = v_middle) then
      v_low := v_middle;
    else
      v_high := v_middle - 1;
    end if;
  end loop;
  return v_low;
end $$;
