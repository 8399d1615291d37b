-- A grant that is one free bet: its stake is the house's, and what the bet wins above it becomes cash.
alter table wagering.bonus_grant add column is_free_bet boolean not null default false;
