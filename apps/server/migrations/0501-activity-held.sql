-- Members whose rows a consumer could not take, and the last row of theirs that it has: it goes on with the others, and
-- takes the rest of theirs as soon as it can.
create table activity.held (
  name text not null,
  shard smallint not null,
  member_id uuid not null,
  seq bigint not null check (seq >= 0),
  -- How far the consumer ever was when it left them out: what is below that is a replay.
  furthest bigint not null,
  since timestamptz not null,
  primary key (name, shard, member_id),
  foreign key (name, shard) references activity.consumer
);
