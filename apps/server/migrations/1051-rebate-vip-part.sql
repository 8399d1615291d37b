-- Valid bets times the part of their rate that the member's VIP tier adds, in millionths of a minor unit. Of what was counted
-- before, no part is known.
alter table rebate.accrual add column vip_product numeric not null default 0;
alter table rebate.claim_line add column vip_product numeric not null default 0;
create index claim_of_brand on rebate.claim (brand_id, claimed_at);
