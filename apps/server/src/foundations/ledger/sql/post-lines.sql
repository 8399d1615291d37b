-- Moves the wallets and writes the pair rows, in the order given. The caller holds the members' locks and
-- knows that the wallets are covered; the table refuses an overdraft. Wallets are found once, by key, and
-- updated by row id, so that a plan cached while the tables were empty stays fast.
create or replace function ledger.post_lines(p_lines ledger.line[]) returns void
language plpgsql as $$
begin
  with line as materialized (
    select l.*, before.place, before.balance as balance_before, before.seq as seq_before,
           (sum(l.amount) over so_far)::bigint as running, row_number() over so_far as nth
      from unnest(p_lines) with ordinality as l (
             member_id, wallet, key, amount, contra, kind, ref, entry_id, leg, content, n)
      left join lateral (select p.ctid as place, balance, seq from ledger.wallet p
                          where p.member_id = l.member_id and p.wallet = l.wallet limit 1) before on true
    window so_far as (partition by l.member_id, l.wallet order by l.n)
  ), moved as (
    update ledger.wallet p set balance = p.balance + t.amount, seq = p.seq + t.lines
      from (select place, sum(amount)::bigint as amount, count(*) as lines from line group by 1) t
     where p.ctid = t.place
  )
  insert into ledger.posting (member_id, wallet, seq, key, amount, balance_after, contra, kind, ref,
                              entry_id, leg, content, at)
  select member_id, wallet, seq_before + nth, key, amount, balance_before + running, contra, kind, ref,
         entry_id, leg, content, platform.clock()
    from line;
end $$;

revoke execute on function ledger.post_lines from parola_server;
