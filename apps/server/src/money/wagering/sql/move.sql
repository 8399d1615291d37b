-- Moves money between two wallets of a member, or between one and an account of the house, under a key of its own.
-- What the main wallet has paid of a debt with it is owed again.
create or replace function wagering.move(
  p_member uuid, p_key text, p_kind text, p_ref text, p_from text, p_to text, p_account text, p_amount bigint
) returns void
language plpgsql as $$
declare
  v_content bytea := sha256(convert_to(p_key, 'UTF8'));
  v_entry uuid := uuidv7(platform.shift());
  v_short bigint := 0;
begin
  if p_amount <= 0 then return; end if;
  if p_from = 'main' then
    select greatest(0, p_amount - (balance - floor)) into v_short from ledger.wallet
     where member_id = p_member and wallet = 'main';
  end if;
  perform ledger.post_lines(array(
    select row (p_member, wallet, key, amount, contra, kind, p_ref, v_entry, leg, v_content)::ledger.line
      from (values
        (1::smallint, 'main', 'owed:' || p_key, v_short, 'owed', 'owed', v_short > 0),
        (2::smallint, 'owed', 'owed:' || p_key, -v_short, 'owed', 'owed', v_short > 0),
        (3::smallint, p_from, p_key, -p_amount, coalesce(p_account, 'clearing'), p_kind, p_from is not null),
        (4::smallint, p_to, p_key, p_amount, coalesce(p_account, 'clearing'), p_kind, p_to is not null)
      ) l (leg, wallet, key, amount, contra, kind, is_there)
     where is_there order by leg));
end $$;

revoke execute on function wagering.move from parola_server;
