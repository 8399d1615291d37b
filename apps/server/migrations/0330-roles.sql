-- Programs log in as roles that own nothing and are members of one of these groups: `parola_server` for
-- calls and their work, `parola_jobs` for the queue of jobs, `parola_reader` for long reads. The owner of
-- the database changes its schema and does nothing else. Roles belong to the whole cluster: another
-- database may be making them at this moment.
do $$ begin
  create role parola_jobs nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  create role parola_reader nologin;
exception when duplicate_object or unique_violation then null;
end $$;

-- A function is the server's; before, anybody could call it.
alter default privileges revoke execute on functions from public;
alter default privileges grant execute on functions to parola_server;
do $$
declare
  v_function regprocedure;
begin
  for v_function in
    select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname not in ('pg_catalog', 'information_schema', 'public', 'jobs')
       and n.nspname not like 'pg\_%' and has_function_privilege('public', p.oid, 'execute')
  loop
    execute format('revoke execute on routine %s from public', v_function);
    execute format('grant execute on routine %s to parola_server', v_function);
  end loop;
end $$;

-- What the reports hold against one another, now and later.
do $$
declare
  v_schema text;
begin
  foreach v_schema in array array[
    'ledger', 'bet', 'cashier', 'transfer', 'team_transfer', 'jackpot', 'turnover', 'reconciliation',
    'play', 'catalogue', 'brand', 'audit'
  ] loop
    execute format('grant usage on schema %I to parola_reader', v_schema);
    execute format('grant select on all tables in schema %I to parola_reader', v_schema);
    execute format('alter default privileges in schema %I grant select on tables to parola_reader', v_schema);
  end loop;
end $$;

-- Programs see that the schema is the one they were made for.
grant usage on schema migration to parola_server;
grant select on migration.applied to parola_server;
revoke insert, update, delete on migration.applied from parola_server;

-- The trail is written by two functions, as the ledger is by its own.
create function audit.append(p_entry jsonb) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into audit.entry (at, brand_id, actor_kind, operator_id, member_id, roles, session_id, address,
                           what, subject, before, after, reason)
  select at, brand_id, actor_kind, operator_id, member_id, roles, session_id, address, what, subject,
         before, after, reason
    from jsonb_populate_record(null::audit.entry, p_entry)
$$;

create function audit.link_entries(p_positions bigint[], p_seqs bigint[], p_hashes bytea[], p_at timestamptz)
returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into audit.link (position, seq, hash, linked_at)
  select position, seq, hash, p_at from unnest(p_positions, p_seqs, p_hashes) as l (position, seq, hash)
$$;
revoke all on function audit.append, audit.link_entries from public;
grant execute on function audit.append, audit.link_entries to parola_server;
revoke insert, update, delete, truncate on all tables in schema audit from parola_server;
