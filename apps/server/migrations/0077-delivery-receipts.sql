-- What the carrier told afterwards of a text message that it took.
alter table delivery.message
  add column receipt text
    check (receipt in ('delivered', 'undelivered', 'expired', 'refused', 'unknown')),
  add column receipt_at timestamptz;
create index message_receipt on delivery.message (carrier_ref) where carrier_ref is not null;
