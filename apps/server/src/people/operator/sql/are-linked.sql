-- Whether two accounts may belong to one person.
create or replace function operator.are_linked(a uuid, b uuid, since timestamptz) returns boolean
language sql stable as $$
  select exists (select operator.holders(a, since) intersect select operator.holders(b, since))
      or exists (select from (select operator.holders(a, since) union select operator.holders(b, since)) h (id)
                  where h.id = '00000000-0000-0000-0000-000000000000')
$$;
