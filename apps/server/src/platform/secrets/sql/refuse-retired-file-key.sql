-- The same for the keys of files, which are kept beside the id of the key that wraps them.
create or replace function platform.refuse_retired_file_key() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(7261530);
  if exists (select from platform.secret_key
              where secret = 'fileKeys' and key_id = new.key_id and retired_at is not null) then
    raise exception 'the key % of files is retired', new.key_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
