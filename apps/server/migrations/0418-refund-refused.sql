-- The last refund of a deposit that the gateway was found to refuse: people are told of each once.
alter table cashier.deposit add column refund_refused_no integer not null default 0;
