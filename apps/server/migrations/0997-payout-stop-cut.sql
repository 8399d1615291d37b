-- Whether more differed than a stop keeps, and what still differed when operators asked for payouts to go on.
alter table payout_stop.stop
  add column is_cut boolean not null default false,
  add column requested jsonb;

-- Lists of twenty were cut without a trace.
update payout_stop.stop set is_cut = true
 where settled_at is null and jsonb_array_length(differences) >= 20;
