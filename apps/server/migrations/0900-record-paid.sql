-- Records that an agent was credited on a day, which the report of income opens.
create index record_paid on statement.record (agent_id, kind, paid_at) where paid_at is not null;
