-- Of an e-mail address as the number of an account the first letter and the domain are shown, which are longer than the
-- last digits of a number.
alter table cashier.payout_account
  drop constraint payout_account_tail_check,
  add constraint payout_account_tail_check check (length(tail) between 2 and 120);
