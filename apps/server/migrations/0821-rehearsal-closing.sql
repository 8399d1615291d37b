-- A promotion takes nobody new once its budget is below the most of one claim; who had joined before that is still paid.
alter table rehearsal.run add column closed_at timestamptz;
alter table rehearsal.claim add column joined_at timestamptz;
-- Members are counted by the job, not by the operator's call; null until then.
alter table rehearsal.run alter column members_total drop not null;
