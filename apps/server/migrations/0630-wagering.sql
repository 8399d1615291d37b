-- Whose calls go through the bonus: members with an active grant, or with an open bet that was placed while they had one.
-- It is where every bet reads, so that nobody else pays for it.
alter table ledger.wallet add column has_bonus boolean not null default false;

-- What a bonus adds to the balance that a vendor sees.
alter type bet.answer add attribute bonus bigint;

create schema wagering;

-- A bonus of a member. Its money is in the wallet `bonus:{grant_id}`; its terms are those of the claim, to the end.
create table wagering.bonus_grant (
  grant_id uuid primary key,
  member_id uuid not null,
  brand_id text not null references brand.brand,
  -- Of the reward that it came from, and the account of the house that paid it.
  reference text not null unique,
  account text not null,
  note text not null,
  currency text not null,
  state text not null check (state in ('queued', 'active', 'completed', 'lost', 'expired', 'dropped', 'recalled')),
  amount_minor bigint not null check (amount_minor > 0),
  required_minor bigint not null check (required_minor > 0),
  done_minor bigint not null default 0 check (done_minor between 0 and required_minor),
  max_bet_minor bigint not null check (max_bet_minor > 0),
  max_convert_minor bigint check (max_convert_minor > 0),
  excluded_nodes integer[] not null,
  -- Percent of a valid bet that counts, by game type; a type without one counts in full.
  weights jsonb not null,
  days smallint not null check (days > 0),
  -- The deposit that stays with the bonus until its end.
  deposit text,
  deposit_minor bigint,
  terms_hash text not null,
  claimed_at timestamptz not null,
  started_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  converted_minor bigint not null default 0 check (converted_minor >= 0),
  removed_minor bigint not null default 0 check (removed_minor >= 0),
  -- The state that the member was notified of last, and the hours before the end of the last reminder.
  notified_state text not null default 'queued',
  warned_hours smallint
);
create unique index active_grant on wagering.bonus_grant (member_id) where state = 'active';
create index queued_grant on wagering.bonus_grant (member_id, claimed_at, grant_id) where state = 'queued';
create index expiring_grant on wagering.bonus_grant (expires_at) where state = 'active';
create index unnotified_grant on wagering.bonus_grant (grant_id) where notified_state <> state;
create index grant_of_member on wagering.bonus_grant (member_id, grant_id);

-- A bet that was placed while a grant was active: how much of its stake and of its payout is bonus money, and what
-- it counted.
create table wagering.bet_share (
  member_id uuid not null,
  bet_id uuid not null,
  grant_id uuid not null references wagering.bonus_grant,
  node_id integer not null,
  game_type text not null,
  bonus_minor bigint not null check (bonus_minor >= 0),
  -- What a void gave back, for a bet that counts again.
  voided_minor bigint not null default 0 check (voided_minor >= 0),
  paid_minor bigint not null default 0,
  counted_minor bigint not null default 0 check (counted_minor >= 0),
  reason text check (reason in ('WEIGHT', 'TIE', 'MAX_BET', 'GAME', 'DONE')),
  is_open boolean not null default true,
  -- How often its money was moved: the keys of its entries.
  moves integer not null default 0,
  primary key (member_id, bet_id)
);
create index open_share on wagering.bet_share (member_id) where is_open;
create index share_of_grant on wagering.bet_share (grant_id, bet_id);

revoke update, delete, truncate on wagering.bonus_grant from parola_server;
revoke insert, update, delete, truncate on wagering.bet_share from parola_server;
grant update (notified_state, warned_hours) on wagering.bonus_grant to parola_server;

-- The terms of a bonus, where a reward is one; null for cash.
alter table bonus.reward add column bonus_terms jsonb;
