-- The last row of its shard's feed when a requirement closed: those up to it may have counted for it. By their instants
-- alone, which two nodes take, a bet and the requirement that it filled can be in the wrong order. Null in those from
-- before, and in open ones.
alter table turnover.requirement add column closed_seq bigint;
