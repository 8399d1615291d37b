-- Four eyes are two people. Whoever made an account, or gave it a new way in, is taken for its owner for
-- 14 days: the two do not decide on each other's wishes.
create table operator.custody (
  custody_id uuid primary key,
  operator_id uuid not null references operator.operator,
  -- null: made from the server's own shell, after the set-up was closed
  holder_id uuid references operator.operator,
  deed text not null check (deed in ('hire', 'reset')),
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  check (holder_id <> operator_id)
);
create index custody_of on operator.custody (operator_id, until_at);
revoke update, delete, truncate on operator.custody from parola_server;

-- Who may fetch the one-time password of an account that a second operator has let through.
alter table operator.operator
  add column issue_to uuid references operator.operator,
  add column issue_until timestamptz,
  add constraint issue_complete check ((issue_to is null) = (issue_until is null)),
  add constraint issue_to_another check (issue_to <> operator_id);

-- An account, and everybody who held it at some time after `since`, through however many accounts. The nil
-- uuid stands for the server's shell.
create function operator.holders(account uuid, since timestamptz) returns setof uuid
language sql stable as $$
  with recursive held (id) as (
    select account
    union
    select coalesce(c.holder_id, '00000000-0000-0000-0000-000000000000'::uuid)
      from operator.custody c join held on c.operator_id = held.id
     where c.until_at > since)
  select id from held
$$;

-- Whether two accounts may be one person.
create function operator.are_linked(a uuid, b uuid, since timestamptz) returns boolean
language sql stable as $$
  select exists (select operator.holders(a, since) intersect select operator.holders(b, since))
      or exists (select from (select operator.holders(a, since) union select operator.holders(b, since)) h (id)
                  where h.id = '00000000-0000-0000-0000-000000000000')
$$;

-- The first two administrators: the first invites the second, once; then it is closed for ever.
create table operator.set_up (
  only_row boolean primary key default true check (only_row),
  second_id uuid references operator.operator,
  closed_at timestamptz
);
insert into operator.set_up (closed_at)
select case when count(*) >= 2 then now() end
  from operator.operator where status = 'active' and 'administrator' = any (roles);
revoke insert, delete, truncate on operator.set_up from parola_server;

create function operator.keep_set_up() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.closed_at is not null
     or (old.second_id is not null and new.second_id is distinct from old.second_id) then
    raise exception 'the set-up of operators is not undone' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_set_up before update or delete on operator.set_up
  for each row execute function operator.keep_set_up();

-- No operator makes another without a second one, except in the set-up.
create function operator.refuse_lone_hire() returns trigger language plpgsql as $$
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
create trigger refuse_lone_hire before insert on operator.operator
  for each row execute function operator.refuse_lone_hire();

-- A decision is another person's than the wish, and than the operator whom it is about.
create function approval.refuse_linked() returns trigger language plpgsql as $$
begin
  -- One's own wish is what the constraint of the table refuses.
  if new.decided_by is null or new.decided_by = new.requested_by then return new; end if;
  if operator.are_linked(new.decided_by, new.requested_by, new.requested_at)
     or (new.subject like 'operator:%'
         and operator.are_linked(new.decided_by, substr(new.subject, 10)::uuid, new.requested_at)) then
    raise exception 'decided_by_linked' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refuse_linked before insert or update of decided_by on approval.request
  for each row execute function approval.refuse_linked();

-- The same for money that two operators agree to.
create function cashier.refuse_linked_withdrawal() returns trigger language plpgsql as $$
begin
  if exists (select from cashier.withdrawal_approval a
              where a.withdrawal_id = new.withdrawal_id and a.deed = new.deed
                and a.operator_id <> new.operator_id
                and operator.are_linked(new.operator_id, a.operator_id, a.at)) then
    raise exception 'agreed_by_linked' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refuse_linked before insert on cashier.withdrawal_approval
  for each row execute function cashier.refuse_linked_withdrawal();

create function cashier.refuse_linked_deposit() returns trigger language plpgsql as $$
begin
  if exists (select from cashier.deposit_approval a
              where a.deposit_id = new.deposit_id and a.deed = new.deed and a.no = new.no
                and a.operator_id <> new.operator_id
                and operator.are_linked(new.operator_id, a.operator_id, a.at)) then
    raise exception 'agreed_by_linked' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refuse_linked before insert on cashier.deposit_approval
  for each row execute function cashier.refuse_linked_deposit();

-- What an operator did for a member with a limit per day: the sum counts, not the single act.
create table approval.day_sum (
  entry_id uuid primary key,
  matter text not null,
  operator_id uuid not null,
  member_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  at timestamptz not null
);
create index day_sum_of on approval.day_sum (member_id, matter, at);
revoke update, delete, truncate on approval.day_sum from parola_server;
