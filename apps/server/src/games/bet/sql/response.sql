-- The answer to a rollback or a closing.
create or replace function bet.response(p_call json, p_code text, p_wallet ledger.wallet) returns bet.answer
language sql immutable as $$
  select row ((p_call ->> 'no')::integer, p_code, p_wallet.balance, p_wallet.seq, null, null, null, null,
              null, null, null)::bet.answer
$$;

revoke execute on function bet.response from parola_server;
