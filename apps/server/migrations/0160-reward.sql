create schema bonus;

-- A reward that an operator gave: its member claims it once, or it lapses. Money moves at the claim.
create table bonus.reward (
  member_id uuid not null,
  reward_id uuid not null,
  brand_id text not null references brand.brand,
  -- The wish that made it: one reward for each.
  request_key uuid not null,
  reference text not null unique,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  multiple integer not null check (multiple between 0 and 100),
  note text not null,
  because text not null,
  given_by uuid not null,
  agreed_by uuid,
  state text not null default 'ready' check (state in ('ready', 'claimed', 'lapsed', 'withdrawn')),
  granted_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > granted_at),
  -- When its member was told that it is about to lapse.
  warned_at timestamptz,
  ended_at timestamptz,
  primary key (member_id, reward_id),
  unique (brand_id, request_key),
  check ((state = 'ready') = (ended_at is null)),
  check (agreed_by is null or agreed_by <> given_by)
);
create index reward_ready on bonus.reward (member_id, reward_id) where state = 'ready';
create index reward_over on bonus.reward (member_id, reward_id) where state <> 'ready';
create index reward_lapsing on bonus.reward (expires_at) where state = 'ready';
create index reward_of_brand on bonus.reward (brand_id, reward_id);

-- A reward that is over stays as it is.
create function bonus.keep_ended() returns trigger language plpgsql as $$
begin
  if old.state <> 'ready' then
    raise exception 'reward % is over', old.reference using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_ended before update on bonus.reward
  for each row execute function bonus.keep_ended();
