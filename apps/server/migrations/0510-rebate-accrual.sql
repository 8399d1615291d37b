-- Valid bets that no claim has used yet, by the rate in force when each was settled: a changed rate leaves earlier bets
-- at theirs. Below zero when a bet was undone after its rebate. The previous release counts in rebate.due, without a
-- rate: what is there is paid at the rate of the claim.
create table rebate.accrual (
  member_id uuid not null,
  game_type text not null,
  rate_ppm integer not null check (rate_ppm >= 0),
  valid_minor bigint not null,
  primary key (member_id, game_type, rate_ppm)
);

-- A claim has a line for each rate.
alter table rebate.claim_line drop constraint claim_line_pkey;
alter table rebate.claim_line add primary key (claim_id, game_type, rate_ppm);
