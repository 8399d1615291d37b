-- A large team's lists are looked for among everybody's rows in the order of their ids, the newest first, and not account by
-- account. No round of a game enters the index of postings.
create index bet_of_brand on bet.bet (brand_id, bet_id);
create index posting_rare_by_entry on ledger.posting (entry_id, member_id, wallet, seq)
  where kind not in ('bet', 'win') and amount <> 0;
