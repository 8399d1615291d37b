-- What a link gives to whoever registers by it. Its terms never change: other terms are another code.
alter table team.link
  add column member_type smallint not null default 0 check (member_type in (0, 2)),
  add column rebates_ppm jsonb not null default '{}',
  add column expires_at timestamptz,
  add column max_uses integer check (max_uses > 0),
  add column channel text not null default '',
  add column note text not null default '';

-- How often the page of a link was opened, by day.
create table team.link_visit (
  brand_id text not null,
  code_key text not null,
  day date not null,
  visits bigint not null,
  primary key (brand_id, code_key, day),
  foreign key (brand_id, code_key) references team.link
);

-- By which link a member joined, or which agent created the account, and the rebate rates that were given then.
create table team.invitation (
  member_id uuid primary key references team.place,
  brand_id text not null references brand.brand,
  agent_id uuid not null references team.place,
  code_key text,
  rebates_ppm jsonb not null,
  joined_at timestamptz not null
);
create index invitation_by_link on team.invitation (brand_id, code_key);
create index invitation_by_agent on team.invitation (agent_id, joined_at) where code_key is null;
revoke update, delete, truncate on team.invitation from parola_server;
