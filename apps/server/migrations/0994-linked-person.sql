create schema linked_person;

-- Accounts that operators have found to be one person's: from when until when they count as one active member.
create table linked_person.account (
  member_id uuid not null references team.place,
  person_id uuid not null,
  brand_id text not null references brand.brand,
  from_at timestamptz not null,
  until_at timestamptz check (until_at > from_at),
  primary key (member_id, from_at)
);
create unique index account_now on linked_person.account (member_id) where until_at is null;
create index account_of_person on linked_person.account (person_id);
create index account_of_brand on linked_person.account (brand_id);
revoke delete, truncate on linked_person.account from parola_server;

-- Accounts that pay out to the same number are looked for when operators link accounts.
create index payout_account_by_number on cashier.payout_account (brand_id, number_hash) where removed_at is null;
