-- When the oldest bet was settled whose rebate is due: what nobody claimed is credited for the days
-- before, so who began to play after the hour waits for the next.
alter table rebate.mark add column due_since timestamptz;
update rebate.mark m set due_since = clock_timestamp()
 where exists (select from rebate.due d where d.member_id = m.member_id and d.valid_minor > 0);
