-- Content sealed with a retired key is refused: nobody could read it once the key is gone. Writers
-- and whoever retires a key take turns by the lock, so that nothing is written during the last count.
create or replace function studio.refuse_retired_key() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_sealed bytea;
  v_key text := 'k1';
begin
  if tg_argv[1] is null then
    execute format('select ($1).%I', tg_argv[0]) into v_sealed using new;
  else
    execute format('select decode(($1).%I ->> %L, ''hex'')', tg_argv[0], tg_argv[1])
       into v_sealed using new;
  end if;
  if v_sealed is null then return new; end if;
  -- Content that names its key begins with these eight bytes, the length of the id and the id.
  if substr(v_sealed, 1, 8) = '\xc7e1a05b93f42d68' then
    v_key := convert_from(substr(v_sealed, 10, get_byte(v_sealed, 8)), 'UTF8');
  end if;
  perform pg_advisory_xact_lock_shared(7261530);
  if exists (select from studio.secret_key
              where secret = 'studioKey' and key_id = v_key and retired_at is not null) then
    raise exception 'the key % of sealed seeds is retired', v_key using errcode = 'check_violation';
  end if;
  return new;
end $$;
