-- Who has moved lately is read from the end of the postings, which are added in the order of time.
create index posting_by_time on ledger.posting using brin (at) with (pages_per_range = 16, autosummarize = on);
