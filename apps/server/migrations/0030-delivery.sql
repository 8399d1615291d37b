create schema delivery;

-- Outgoing text messages and e-mail. A row is written with the change that it tells of and sent by a
-- job after the commit. What it says is encrypted with the field key and forgotten at the end.
create table delivery.message (
  message_id uuid primary key,
  brand_id text not null,
  key text not null,
  channel text not null check (channel in ('sms', 'mail')),
  recipient text not null,
  sealed bytea,
  -- withheld: written so that the caller's time tells nothing, never sent; unsure: the carrier may
  -- have taken it, so it is never sent again.
  state text not null
    check (state in ('waiting', 'sending', 'sent', 'refused', 'expired', 'unsure', 'withheld')),
  tries integer not null default 0,
  lease_until timestamptz,
  expires_at timestamptz not null,
  carrier_ref text,
  failure text,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (brand_id, key)
);
create index message_sending on delivery.message (lease_until) where state = 'sending';
create index message_age on delivery.message (created_at);
