-- Failed tries are forgotten after a quiet time that grows with the pause they led to: whoever waits
-- a pause out and goes on guessing meets a longer one.
alter table password.failure add column forget_at timestamptz not null default now();
alter table password.failure alter column forget_at drop default;
alter table password.failure drop column first_at;
create index failure_forgotten on password.failure (forget_at);

-- Networks from which a member has logged in: a stranger's failures do not lock the member out there.
create table password.place (
  member_id uuid not null,
  subnet text not null,
  seen_at timestamptz not null,
  primary key (member_id, subnet)
);
