-- Content sealed with a key that was retired is refused: nobody could read it once the key is gone. Writers
-- and whoever retires a key take turns by the lock, so that nothing slips in while the last count is taken.
create function platform.refuse_retired_key() returns trigger
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

-- The same for the keys of files, which stand beside the id of the key that wraps them.
create function platform.refuse_retired_file_key() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(7261530);
  if exists (select from platform.secret_key
              where secret = 'fileKeys' and key_id = new.key_id and retired_at is not null) then
    raise exception 'the key % of files is retired', new.key_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

do $$
declare
  v_place text[];
begin
  foreach v_place slice 1 in array array[
    ['platform.seal_key', 'private_sealed'], ['delivery.message', 'sealed'],
    ['cashier.payout_account', 'sealed'], ['verification.authenticator', 'secret_sealed'],
    ['operator.operator', 'totp_sealed'], ['operator.operator', 'totp_waiting'],
    ['kyc.application', 'profile'], ['screening.restricted', 'sealed'], ['screening.person', 'sealed']
  ] loop
    execute format(
      'create trigger %I before insert or update of %I on %s
         for each row execute function platform.refuse_retired_key(%L)',
      'retired_key_of_' || v_place[2], v_place[2], v_place[1], v_place[2]);
  end loop;
  foreach v_place slice 1 in array array[['kyc.file'], ['screening.list_import']] loop
    execute format(
      'create trigger retired_file_key before insert or update of wrapped_key on %s
         for each row when (new.wrapped_key is not null)
         execute function platform.refuse_retired_file_key()', v_place[1]);
  end loop;
end $$;
