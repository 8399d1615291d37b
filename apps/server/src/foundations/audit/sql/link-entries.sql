-- Gives entries their numbers and hashes in the chain.
create or replace function audit.link_entries(p_positions bigint[], p_seqs bigint[], p_hashes bytea[], p_at timestamptz)
returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into audit.link (position, seq, hash, linked_at)
  select position, seq, hash, p_at from unnest(p_positions, p_seqs, p_hashes) as l (position, seq, hash)
$$;
