create schema signed_statement;

-- The keys with which a brand signs statements: the newest signs, and all are published.
create table signed_statement.key (
  kid uuid primary key,
  brand_id text not null references brand.brand,
  generation integer not null check (generation > 0),
  public_x text not null,
  private_sealed bytea not null,
  created_at timestamptz not null,
  unique (brand_id, generation)
);
create trigger retired_key_of_private_sealed before insert or update of private_sealed on signed_statement.key
  for each row execute function platform.refuse_retired_key('private_sealed');
revoke delete, truncate on signed_statement.key from parola_server;
