-- What was last called out about a payout: it is said once, not at every look.
alter table cashier.payout add column alarm text;
