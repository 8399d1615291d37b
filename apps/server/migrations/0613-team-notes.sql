-- What an agent notes about an account of the own team, for nobody else.
create table team.note (
  agent_id uuid not null,
  member_id uuid not null,
  text text not null check (length(text) between 1 and 500),
  changed_at timestamptz not null,
  primary key (agent_id, member_id)
);
