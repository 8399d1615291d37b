create schema promotion;

-- What an operator offers. Its terms are versions; members see the live one.
create table promotion.promotion (
  promotion_id uuid primary key,
  brand_id text not null references brand.brand,
  kind text not null,
  state text not null default 'draft' check (state in ('draft', 'live', 'stopped')),
  live_version integer check (live_version > 0),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  -- The code that members enter, in capitals.
  code text,
  currency text not null,
  budget_minor bigint not null check (budget_minor >= 0),
  -- What no claim has reserved yet: it never falls below zero, however many claim at once.
  left_minor bigint not null default 0 check (left_minor >= 0 and left_minor <= budget_minor),
  claims integer not null default 0,
  cost_minor bigint not null default 0,
  created_at timestamptz not null,
  stopped_at timestamptz,
  check ((state = 'draft') = (live_version is null)),
  check ((state = 'stopped') = (stopped_at is not null))
);
create index promotion_of_brand on promotion.promotion (brand_id, promotion_id);
create index promotion_live on promotion.promotion (brand_id, starts_at) where state = 'live';
create unique index promotion_code on promotion.promotion (brand_id, code) where state = 'live' and code is not null;

-- Every text of the terms that was ever saved, with its author. None is changed afterwards.
create table promotion.version (
  promotion_id uuid not null references promotion.promotion,
  version integer not null check (version > 0),
  terms jsonb not null,
  terms_hash text not null,
  author uuid,
  reason text not null,
  saved_at timestamptz not null,
  primary key (promotion_id, version)
);
revoke update, delete, truncate on promotion.version from parola_server;

-- A member's part in a promotion, once for each window of a repeating one.
create table promotion.entry (
  promotion_id uuid not null references promotion.promotion,
  member_id uuid not null,
  -- `once`, or the first day of the window.
  win text not null,
  entry_id uuid not null unique,
  brand_id text not null,
  status text not null check (status in
    ('joined', 'claim', 'applying', 'process', 'rejected', 'issued', 'claimed', 'close')),
  version integer not null,
  terms_hash text not null,
  amount_minor bigint not null default 0 check (amount_minor >= 0),
  required_minor bigint not null default 0 check (required_minor >= 0),
  -- What the amount follows from: a deposit, a week's loss, a ticket.
  basis jsonb,
  -- Of the reward that was made of it.
  reference text,
  remark text,
  reason text,
  taken_by uuid,
  decided_by uuid,
  joined_at timestamptz not null,
  applied_at timestamptz,
  changed_at timestamptz not null,
  primary key (promotion_id, member_id, win),
  foreign key (promotion_id, version) references promotion.version
);
create index entry_of_member on promotion.entry (member_id, entry_id);
create index entry_open on promotion.entry (brand_id, entry_id) where status in ('applying', 'process');
create index entry_joined on promotion.entry (promotion_id, win) where status = 'joined';
create unique index entry_reference on promotion.entry (reference) where reference is not null;

-- Pictures of an application, redrawn and sealed.
create table promotion.picture (
  entry_id uuid not null references promotion.entry (entry_id),
  place smallint not null check (place between 1 and 3),
  sealed bytea not null,
  primary key (entry_id, place)
);

create trigger retired_key_of_sealed before insert or update of sealed on promotion.picture
  for each row execute function platform.refuse_retired_key('sealed');

-- What a claim was made with: one for each person, browser, payout account and network, as the terms say.
create table promotion.used_key (
  promotion_id uuid not null references promotion.promotion,
  kind text not null check (kind in ('person', 'device', 'paymentAccount', 'ip')),
  value text not null,
  entry_id uuid not null,
  used_at timestamptz not null,
  primary key (promotion_id, kind, value, entry_id)
);

-- Deposits as promotions read them.
create table promotion.deposit (
  member_id uuid not null,
  reference text not null,
  amount_minor bigint not null check (amount_minor > 0),
  credited_at timestamptz not null,
  primary key (member_id, reference)
);

-- What a member played on a day of the brand, by category.
create table promotion.play_day (
  member_id uuid not null,
  day date not null,
  game_type text not null,
  stake_minor bigint not null,
  valid_minor bigint not null,
  payout_minor bigint not null,
  primary key (member_id, day, game_type)
);

-- Wrong codes in a row; the field is locked after five.
create table promotion.code_try (
  member_id uuid primary key,
  wrong integer not null,
  locked_until timestamptz
);

-- A draw: its seed is committed to when the promotion is published, and shown when it is over.
create table promotion.draw (
  promotion_id uuid primary key references promotion.promotion,
  server_seed text not null,
  commit text not null,
  client_seed text,
  nonce integer not null default 0,
  -- Of a red envelope: its parts in the order in which they are opened.
  parts jsonb not null default '[]',
  opened integer not null default 0 check (opened >= 0),
  -- Of a raffle: who holds which numbers, and who won what.
  tickets jsonb,
  winners jsonb,
  drawn_at timestamptz,
  revealed_at timestamptz
);

-- A reward has a source besides an operator; what has to be staked for it may be more than a multiple of it.
alter table bonus.reward
  alter column given_by drop not null,
  add column source text not null default 'operator',
  add column required_minor bigint check (required_minor >= 0),
  add constraint reward_giver check ((source = 'operator') = (given_by is not null));

-- Free rounds may be given by a rule.
alter table free_round.campaign alter column given_by drop not null;
