-- The request through an agent whose breach a member's own request for another upline follows from: one for each breach.
-- `from_id` is the agent whom the member wants to leave.
alter table tree_move.request add column breach_of uuid, add column from_id uuid,
  add check ((breach_of is null) = (from_id is null));
create unique index request_of_breach on tree_move.request (breach_of)
  where breach_of is not null and state <> 'withdrawn';
