create schema overview;

-- What was played in five minutes, by the time at which it was recorded, in the brand's own sums. Shards are apart so
-- that they are counted at the same time.
create table overview.play_slot (
  brand_id text not null references brand.brand,
  slot timestamptz not null,
  currency text not null,
  shard smallint not null check (shard between 0 and 31),
  valid_minor bigint not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  primary key (brand_id, slot, currency, shard)
);
create index play_slot_old on overview.play_slot (slot);
create index play_slot_of_shard on overview.play_slot (shard);

-- What the overview sums of two days, in the indexes themselves.
create index deposit_credited on cashier.deposit (brand_id, changed_at) include (currency, paid_minor)
 where state = 'CREDITED';
create index payout_paid on cashier.payout (changed_at) include (member_id, withdrawal_id) where state = 'PAID';
-- Trial players are no members.
create index member_newest on member.member (brand_id, created_at desc) where type <> 4;
create index session_seen on session.session (last_seen_at);
