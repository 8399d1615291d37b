-- Results that were corrected: the one in force is that of the issue, and these stay visible.
create table lottery_issue.past_result (
  issue_id uuid not null references lottery_issue.issue,
  version integer not null,
  result jsonb not null,
  replaced_at timestamptz not null,
  primary key (issue_id, version)
);
-- What the issue has paid in its last settlement; null before.
alter table lottery_issue.issue add payout_minor bigint;

create schema lottery_result;

-- What operators enter as the result of a state draw, one after another and neither seeing the other's.
create table lottery_result.entry (
  issue_id uuid not null references lottery_issue.issue,
  operator_id uuid not null references operator.operator,
  result jsonb not null,
  entered_at timestamptz not null,
  primary key (issue_id, operator_id)
);

-- What the console lists: issues that wait for somebody, and those that are over, of all games together.
create index issue_by_draw on lottery_issue.issue (brand_id, draws_at);
create index issue_waiting on lottery_issue.issue (brand_id, draws_at)
 where held_because is not null or state in ('closed', 'drawn') or state = 'void' and settled_at is null;
create index issue_sold on lottery_issue.issue (brand_id, draws_at) where ticket_count > 0;
