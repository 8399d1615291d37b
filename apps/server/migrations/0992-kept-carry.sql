-- Whether whoever accepted a version agreed that it takes over what the version before carried out.
alter table agent_contract.answer add column keeps_carry boolean not null default false;

-- Salaries that were credited in a window lower the net revenue of dividends that say so.
create index record_credited on statement.record (brand_id, paid_at) where paid_at is not null;
