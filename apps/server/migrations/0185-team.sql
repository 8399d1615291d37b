create schema team;

-- Where somebody stands in the tree of their brand: under the house, or under one agent. The path holds
-- every agent above, the root first, so that a team of any depth is found through one index.
create table team.place (
  member_id uuid primary key,
  brand_id text not null references brand.brand,
  upline_id uuid references team.place,
  path uuid[] not null default '{}',
  since timestamptz not null,
  check (upline_id is not distinct from path[cardinality(path)]),
  check (member_id <> all (path)),
  check (cardinality(path) <= 20)
);
create index place_direct on team.place (upline_id, member_id);
create index place_team on team.place using gin (path);

-- A path goes on from the upline's own, so that no ring can come about.
create function team.refuse_wrong_path() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.upline_id is not null and not exists (
    select from team.place
     where member_id = new.upline_id and brand_id = new.brand_id and path || member_id = new.path) then
    raise exception 'the path of % does not go on from its upline', new.member_id
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger place_path before insert or update on team.place
  for each row execute function team.refuse_wrong_path();
revoke update, delete, truncate on team.place from parola_server;

-- A code by which an agent invites; one belongs to one agent, for ever.
create table team.link (
  brand_id text not null references brand.brand,
  code_key text not null,
  code text not null,
  agent_id uuid not null references team.place,
  created_at timestamptz not null,
  disabled_at timestamptz,
  primary key (brand_id, code_key),
  check (code_key = lower(code))
);
create index link_of_agent on team.link (agent_id);
