-- Who signed a version on each side, and from where: only a hash of the address, with the key of the installation, is kept.
create table agent_contract.signature (
  offer_id uuid not null references agent_contract.offer,
  side text not null check (side in ('proposer', 'other')),
  -- Null for the house, whose operator signs.
  member_id uuid,
  operator_id uuid,
  signed_at timestamptz not null,
  address_hash bytea not null,
  primary key (offer_id, side),
  check (member_id is null or operator_id is null)
);
revoke update, delete, truncate on agent_contract.signature from parola_server;
