-- A member's own absence lasts until its end: it is only replaced by one that lasts as long.
create or replace function safer_play.keep_own_absence() returns trigger language plpgsql as $$
declare
  v_until timestamptz;
begin
  select max(until_at) into v_until from safer_play.absence
   where member_id = new.member_id and cause = 'own' and until_at > new.ended_at;
  if v_until is not null and not exists (
       select from safer_play.absence
        where member_id = new.member_id and ended_at is null and until_at >= v_until) then
    raise exception 'an own absence ends at its day' using errcode = 'check_violation';
  end if;
  return null;
end $$;
