-- Content sealed with a key that was retired is refused: nobody could read it once the key is gone. Writers
-- and an operator who retires a key take turns by the lock, so that nothing is written while the last content is counted.
create or replace function platform.refuse_retired_key() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_sealed bytea;
  v_key text := 'k1';
begin
  execute format('select ($1).%I', tg_argv[0]) into v_sealed using new;
  if v_sealed is null then return new; end if;
  -- Content that names its key begins with these eight bytes, the length of the id and the id.
  if substr(v_sealed, 1, 8) = '\xc7e1a05b93f42d68' then
    v_key := convert_from(substr(v_sealed, 10, get_byte(v_sealed, 8)), 'UTF8');
  end if;
  perform pg_advisory_xact_lock_shared(7261530);
  if exists (select from platform.secret_key
              where secret = 'fieldKey' and key_id = v_key and retired_at is not null) then
    raise exception 'the key % of sealed fields is retired', v_key using errcode = 'check_violation';
  end if;
  return new;
end $$;
