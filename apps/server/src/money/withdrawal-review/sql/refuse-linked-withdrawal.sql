-- Two operators who approve a withdrawal are different people. Approvals from before a stop do not count.
create or replace function cashier.refuse_linked_withdrawal() returns trigger language plpgsql as $$
begin
  if exists (select from cashier.withdrawal_approval a
              where a.withdrawal_id = new.withdrawal_id and a.decision = new.decision and a.no = new.no
                and a.operator_id <> new.operator_id
                and operator.are_linked(new.operator_id, a.operator_id, a.at)) then
    raise exception 'agreed_by_linked' using errcode = 'check_violation';
  end if;
  return new;
end $$;
