-- The postings that a rollback undoes: every action of the call that carried `ref_tx`, or of every call of the
-- round. Actions of one entry follow one another on the main wallet.
create or replace function bet.standing_lines(p_member uuid, p_vendor text, p_round text, p_ref_tx text)
returns setof ledger.posting language sql as $$
  select t.* from (
      select seq - leg + 1 as first_seq, seq - leg + 20 as last_seq, entry_id
        from ledger.posting
       where member_id = p_member and wallet = 'main' and key = 'bet:' || p_vendor || ':' || p_ref_tx
      union all
      select first_seq, last_seq, null from bet.bet
       where member_id = p_member and vendor = p_vendor and round = p_round and p_ref_tx is null) r
    join ledger.posting t
      on t.member_id = p_member and t.wallet = 'main' and t.seq between r.first_seq and r.last_seq
     and (t.entry_id = r.entry_id or r.entry_id is null and t.ref = p_vendor || ':' || p_round)
   where t.key like 'bet:%'
     and not exists (select from bet.mark m where m.member_id = p_member and m.key = t.key)
   order by t.seq
$$;

revoke execute on function bet.standing_lines from parola_server;
