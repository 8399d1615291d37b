-- How far the feed was counted when figures of records were read, so that their bets can be listed exactly as they were.
create table statement.marks (
  marks_id uuid primary key,
  -- { "shards": { shard: number }, "held": { member: number } }
  marks jsonb not null,
  read_at timestamptz not null
);
revoke update, delete, truncate on statement.marks from parola_server;

-- Nothing for records of corrections alone, and for those that were written before.
alter table statement.record add column marks_id uuid references statement.marks;
