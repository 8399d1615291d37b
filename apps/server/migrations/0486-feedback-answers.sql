-- A message is worked on by operators: who has it, where it stands, and every step with its author.
alter table feedback.message
  add column state text not null default 'new' check (state in ('new', 'in-progress', 'answered', 'closed')),
  add column assigned_to uuid references operator.operator,
  add column changed_at timestamptz;
create index message_waiting on feedback.message (brand_id, created_at) where state in ('new', 'in-progress');
create index message_of_state on feedback.message (brand_id, state, message_id);

create table feedback.step (
  message_id uuid not null references feedback.message,
  no integer not null check (no > 0),
  operator_id uuid not null references operator.operator,
  action text not null check (action in ('assign', 'release', 'answer', 'close', 'reopen')),
  -- The answer as its member reads it, the reason of a closing, or the name of the colleague it was assigned to.
  text text,
  at timestamptz not null,
  primary key (message_id, no)
);
revoke update, delete, truncate on feedback.step from parola_server;
