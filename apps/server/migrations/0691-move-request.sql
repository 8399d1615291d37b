create schema tree_move;

-- A move within the own team that an agent asks for. The member agrees first, then two operators decide.
create table tree_move.request (
  request_id uuid primary key,
  brand_id text not null references brand.brand,
  asked_by uuid not null,
  member_id uuid not null,
  to_id uuid not null check (to_id <> member_id),
  note text not null,
  state text not null default 'asked'
    check (state in ('asked', 'agreed', 'refused', 'withdrawn', 'expired', 'declined', 'decided')),
  asked_at timestamptz not null,
  -- The member's last moment to answer.
  answer_by timestamptz not null,
  agreed_at timestamptz,
  closed_at timestamptz,
  -- Why an operator declined.
  reason text,
  check ((state in ('asked', 'agreed')) = (closed_at is null)),
  check (agreed_at is not null or state not in ('agreed', 'declined', 'decided'))
);
create unique index request_open on tree_move.request (member_id) where state in ('asked', 'agreed');
create index request_of_agent on tree_move.request (asked_by, request_id desc);
create index request_about on tree_move.request (member_id, asked_at desc);
create index request_agreed on tree_move.request (brand_id, request_id) where state = 'agreed';
revoke delete, truncate on tree_move.request from parola_server;
