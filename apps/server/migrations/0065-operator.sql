create schema operator;

create table operator.operator (
  operator_id uuid primary key,
  username text not null unique check (username ~ '^[a-z][a-z0-9.-]{2,31}$'),
  display_name text not null,
  roles text[] not null,
  -- the brands that they serve; empty: all
  brands text[] not null default '{}',
  status text not null default 'active' check (status in ('active', 'disabled')),
  password_hash text not null,
  -- a password that another has made: good once, until then
  one_time_until timestamptz,
  -- encrypted with the field key; a new one waits until its first code was right
  totp_sealed bytea,
  totp_waiting bytea,
  -- the last time step that a code was taken for: none before it, nor itself, is taken again
  totp_step bigint not null default 0,
  language text not null default 'EN' check (language in ('EN', 'TY')),
  created_at timestamptz not null,
  created_by uuid references operator.operator,
  changed_at timestamptz not null
);

-- Codes for who has lost the phone: hashed, each good once.
create table operator.recovery_code (
  operator_id uuid not null references operator.operator,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (operator_id, code_hash)
);

-- A session of the console; never a member's token.
create table operator.session (
  token_hash bytea primary key,
  session_id uuid not null unique,
  operator_id uuid not null references operator.operator,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- when they last proved to be themselves by their second factor
  proved_at timestamptz not null
);
create index session_of_operator on operator.session (operator_id);

-- Between the right password and the second factor: what a log-in may do next.
create table operator.ticket (
  ticket_hash bytea primary key,
  operator_id uuid not null references operator.operator,
  step text not null check (step in ('password', 'enrol', 'code')),
  tries integer not null default 0,
  expires_at timestamptz not null
);

-- Failed tries by name and by address.
create table operator.failure (
  key text primary key,
  failures integer not null,
  locked_until timestamptz,
  forget_at timestamptz not null
);
