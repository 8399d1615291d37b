-- A bet counts less where it stakes on both sides of one round.
alter table wagering.bet_share drop constraint bet_share_reason_check;
alter table wagering.bet_share add constraint bet_share_reason_check
  check (reason in ('WEIGHT', 'TIE', 'OPPOSITE', 'MAX_BET', 'GAME', 'DONE'));
