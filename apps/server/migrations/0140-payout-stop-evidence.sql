-- The report that stopped the payouts of a brand; null when an operator stopped them by hand. What a
-- report has stopped, two operators let go.
alter table cashier.payout_stop add column evidence text check (length(evidence) between 1 and 60);

-- Messages of a gateway by the order that they are about.
alter table cashier.webhook add column reference text;
update cashier.webhook set reference = body::jsonb #>> '{data,reference}';
create index webhook_reference on cashier.webhook (reference, received_at);

-- The queue of deposits as operators narrow it.
create index deposit_queue on cashier.deposit (brand_id, state, created_at);
