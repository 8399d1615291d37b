-- No operator creates another without a second operator, except during the set-up.
create or replace function approval.refuse_lone_hire() returns trigger language plpgsql as $$
begin
  if new.created_by is not null
     and not exists (select from operator.set_up where closed_at is null and second_id is null)
     and not exists (select from approval.request
                      where kind = 'operator.hire' and state = 'approved'
                        and subject = 'operator-name:' || new.username
                        and requested_by = new.created_by) then
    raise exception 'operator % was hired by one person', new.username using errcode = 'check_violation';
  end if;
  return new;
end $$;
