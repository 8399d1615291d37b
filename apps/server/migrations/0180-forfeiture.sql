create schema forfeiture;

-- Funds of a member who may not play, gone to the regulator by two operators; two can give them back.
create table forfeiture.forfeiture (
  reference text primary key,
  brand_id text not null references brand.brand,
  member_id uuid not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  because text not null,
  asked_by uuid not null,
  agreed_by uuid not null check (agreed_by <> asked_by),
  taken_at timestamptz not null,
  returned_because text,
  return_asked_by uuid,
  return_agreed_by uuid check (return_agreed_by <> return_asked_by),
  returned_at timestamptz,
  check (num_nulls(returned_because, return_asked_by, return_agreed_by, returned_at) in (0, 4))
);
create index forfeiture_of_member on forfeiture.forfeiture (member_id, taken_at);

-- What was given back stays so, and nothing else of it ever changes.
create function forfeiture.keep() returns trigger language plpgsql as $$
begin
  if old.returned_at is not null
     or (to_jsonb(new) - array['returned_because', 'return_asked_by', 'return_agreed_by', 'returned_at'])
        <> (to_jsonb(old) - array['returned_because', 'return_asked_by', 'return_agreed_by', 'returned_at'])
  then
    raise exception 'forfeiture % is written', old.reference using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep before update on forfeiture.forfeiture
  for each row execute function forfeiture.keep();
