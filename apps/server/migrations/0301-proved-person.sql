-- What papers have proved about a person. Nothing follows for another account from what was only typed.
alter table screening.person
  add column proved_number_index text,
  add column proved_exact_index text,
  add column proved_at timestamptz,
  add constraint proved_complete
    check (proved_at is not null or (proved_number_index is null and proved_exact_index is null));
update screening.person p
   set proved_number_index = p.number_index, proved_exact_index = p.exact_index, proved_at = now()
  from kyc.application a
 where a.member_id = p.member_id and a.state = 'approved';
create index person_proved_number on screening.person (proved_number_index)
  where proved_number_index is not null;
create index person_proved_exact on screening.person (proved_exact_index)
  where proved_exact_index is not null;

alter table screening.person_case
  drop constraint person_case_kind_check,
  add constraint person_case_kind_check check (kind in ('under-age', 'restricted', 'restricted-near',
    'duplicate', 'shared-device', 'shared-account', 'excluded-match', 'not-genuine'));

-- Exclusions that two operators have found to be set in error: the account does not follow that person again.
create table safer_play.lifted (
  member_id uuid not null,
  person_id uuid not null,
  absence_id uuid not null references safer_play.absence,
  proposed_by uuid not null,
  approved_by uuid not null check (approved_by <> proposed_by),
  because text not null check (length(because) between 3 and 500),
  at timestamptz not null,
  primary key (member_id, person_id)
);
revoke update, delete, truncate on safer_play.lifted from parola_server;

create index absence_of_person_ever on safer_play.absence (person_id, member_id);

-- A member's own absence holds to its day: it gives way only to one that lasts as long.
create function safer_play.keep_own_absence() returns trigger language plpgsql as $$
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
create constraint trigger keep_own_absence after update of ended_at on safer_play.absence
  deferrable initially deferred for each row when (new.ended_at is not null)
  execute function safer_play.keep_own_absence();
