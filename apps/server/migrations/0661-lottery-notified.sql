create schema lottery_draw;

-- Until when a member has been notified what became of the draws of their tickets.
create table lottery_draw.notified (
  member_id uuid primary key,
  notified_until timestamptz not null
);
