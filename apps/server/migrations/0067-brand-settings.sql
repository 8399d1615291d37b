-- What is said while a site is shut, in each language, and when it is to be open again.
alter table brand.brand
  add column maintenance_note jsonb not null default '{}',
  add column maintenance_until timestamptz;

-- Whoever changes what a site asks and says, by whatever tool, every node and open tab hears of it.
create trigger tell_settings after update on brand.brand for each row
  when ((old.config, old.maintenance_note, old.maintenance_until) is distinct from
        (new.config, new.maintenance_note, new.maintenance_until))
  execute function brand.tell_status();

-- Operators look for members by what they are called and reached by.
create index member_email on member.member (brand_id, lower(contact ->> 'email'));
create index username_prefix on member.username (brand_id, username_key text_pattern_ops);
