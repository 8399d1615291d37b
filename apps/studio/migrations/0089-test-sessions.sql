-- Nothing of a test is money: its rounds are in no report to the platform (rules/vendor-protocol §2).
alter table studio.session add column if not exists is_test boolean not null default false;
