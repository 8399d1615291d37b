-- A withdrawal is asked about again right before its money leaves: how its member stood when it was asked for,
-- and when it was last approved. Figures are texts of minor units.
alter table cashier.withdrawal
  add column standing_asked jsonb,
  add column standing_seen jsonb,
  -- Counts how often it was stopped: people agree anew after each time.
  add column review_no integer not null default 0;
alter table cashier.withdrawal_approval
  add column no integer not null default 0,
  drop constraint withdrawal_approval_pkey,
  add primary key (withdrawal_id, deed, no, operator_id);
insert into cashier.move values ('withdrawal', 'APPROVED', 'REVIEW');

-- When the money of a deposit came: limits count it by then, and not by when it was asked for.
alter table cashier.deposit add column paid_at timestamptz;
update cashier.deposit set paid_at = created_at where paid_minor is not null;

-- Who agreed before a withdrawal was stopped has not agreed to it now.
create or replace function cashier.refuse_linked_withdrawal() returns trigger language plpgsql as $$
begin
  if exists (select from cashier.withdrawal_approval a
              where a.withdrawal_id = new.withdrawal_id and a.deed = new.deed and a.no = new.no
                and a.operator_id <> new.operator_id
                and operator.are_linked(new.operator_id, a.operator_id, a.at)) then
    raise exception 'agreed_by_linked' using errcode = 'check_violation';
  end if;
  return new;
end $$;
