-- The number of the last posting of a wallet before an instant; 0 when there is none.
create or replace function ledger.seq_before(p_member uuid, p_wallet text, p_at timestamptz) returns bigint
language plpgsql stable as $$
declare
  v_low bigint := 0;
  v_high bigint;
  v_middle bigint;
begin
  select seq into v_high from ledger.wallet where member_id = p_member and wallet = p_wallet;
  v_high := coalesce(v_high, 0);
  while v_low < v_high loop
    v_middle := (v_low + v_high + 1) / 2;
    if (select at < p_at from ledger.posting
         where member_id = p_member and wallet = p_wallet and seq = v_middle) then
      v_low := v_middle;
    else
      v_high := v_middle - 1;
    end if;
  end loop;
  return v_low;
end $$;
