-- Who offered a version: the upline, or the downline who countered the version before.
alter table agent_contract.offer add column is_counter boolean not null default false;
