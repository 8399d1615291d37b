-- Where a brand may be visited from: all but the countries listed, or those only; and what holds for
-- an address that stands in no known country.
alter table brand.brand
  add column region_mode text not null default 'deny' check (region_mode in ('allow', 'deny')),
  add column region_countries text[] not null default '{}',
  add column serves_unknown boolean not null default true,
  add constraint countries_are_codes
    check (array_to_string(region_countries, '') ~ '^([A-Z]{2})*$'
      and 2 * cardinality(region_countries) = length(array_to_string(region_countries, '')));

drop trigger tell_status on brand.brand;
create trigger tell_status after update on brand.brand for each row
  when ((old.maintenance, old.blocked_networks, old.region_mode, old.region_countries, old.serves_unknown)
    is distinct from
    (new.maintenance, new.blocked_networks, new.region_mode, new.region_countries, new.serves_unknown))
  execute function brand.tell_status();
