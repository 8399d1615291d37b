-- True when a reminder waits for its answer; otherwise the stake belongs to the session, or begins one.
create or replace function safer_play.is_reminding(p_member uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_now timestamptz := clock_timestamp();
  v_last timestamptz;
  v_due timestamptz;
begin
  select last_stake_at, due_at into v_last, v_due from safer_play.reminder
   where member_id = p_member for update;
  if not found then return false; end if;
  if v_last is null or v_due is null or v_last < v_now - interval '30 minutes' then
    update safer_play.reminder r
       set began_at = v_now, last_stake_at = v_now, due_at = v_now + make_interval(mins => r.every_minutes),
           began_seq = (select seq from ledger.wallet where member_id = p_member and wallet = 'main')
     where member_id = p_member;
    return false;
  end if;
  if v_due <= v_now then return true; end if;
  update safer_play.reminder set last_stake_at = v_now where member_id = p_member;
  return false;
end $$;

revoke execute on function safer_play.is_reminding from parola_server;
