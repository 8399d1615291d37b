-- Members whom the crowd of a demonstration registered: marked when they are created, and never later.
alter table member.member add column is_crowd boolean not null default false;
create index member_crowd on member.member (brand_id, created_at desc) where is_crowd;

-- What of a slot's sums is the crowd's.
alter table overview.play_slot
  add column crowd_valid_minor bigint not null default 0,
  add column crowd_stake_minor bigint not null default 0,
  add column crowd_payout_minor bigint not null default 0;
