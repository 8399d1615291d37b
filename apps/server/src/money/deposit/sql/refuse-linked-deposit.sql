-- Two operators who decide about a deposit in review are different people.
create or replace function cashier.refuse_linked_deposit() returns trigger language plpgsql as $$
begin
  if exists (select from cashier.deposit_approval a
              where a.deposit_id = new.deposit_id and a.decision = new.decision and a.no = new.no
                and a.operator_id <> new.operator_id
                and operator.are_linked(new.operator_id, a.operator_id, a.at)) then
    raise exception 'agreed_by_linked' using errcode = 'check_violation';
  end if;
  return new;
end $$;
