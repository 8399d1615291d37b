-- A claim pays what is due less the rebate on bets that were undone after they were rebated, in whatever category.
alter table rebate.claim_line
  drop constraint claim_line_valid_minor_check,
  drop constraint claim_line_amount_minor_check,
  add constraint claim_line_valid_minor_check check (valid_minor <> 0),
  add constraint claim_line_amount_minor_check check (amount_minor = 0 or sign(amount_minor) = sign(valid_minor));
