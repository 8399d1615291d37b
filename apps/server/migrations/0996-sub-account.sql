create schema sub_account;

-- Sub-accounts that act for an agent: what its owner lets each do, until when.
create table sub_account.account (
  member_id uuid primary key references member.member,
  owner_id uuid not null references team.place,
  brand_id text not null references brand.brand,
  -- Whether it offers and answers contracts; of a viewer never.
  may_contract boolean not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index account_of_owner on sub_account.account (owner_id, created_at);
revoke delete, truncate on sub_account.account from parola_server;
