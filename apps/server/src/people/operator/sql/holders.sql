-- An account, and everybody who held it at some time after `since`, through any number of accounts. Somebody
-- who held a holder at the moment of an earlier link held through it, even if that link has ended.
create or replace function operator.holders(account uuid, since timestamptz) returns setof uuid
language sql stable as $$
  with recursive held (id, since) as (
    select $1, $2
    union
    select coalesce(c.holder_id, '00000000-0000-0000-0000-000000000000'::uuid), least(held.since, c.from_at)
      from operator.custody c join held on c.operator_id = held.id
     where c.until_at > held.since)
  select distinct id from held
$$;
