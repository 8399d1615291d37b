-- The last row of its shard's feed when a requirement was opened: the rows after it may count for it. By their instants
-- alone a bet that was recorded together with a deposit cannot be told from one that counted for it. Null in those from
-- before.
alter table turnover.requirement add column opened_seq bigint;
