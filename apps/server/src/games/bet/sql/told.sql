-- The answer to a rollback or a closing.
create or replace function bet.told(p_call json, p_code text, p_purse ledger.purse) returns bet.answer
language sql immutable as $$
  select row ((p_call ->> 'no')::integer, p_code, p_purse.balance, p_purse.seq, null, null, null, null,
              null, null)::bet.answer
$$;

revoke execute on function bet.told from parola_server;
