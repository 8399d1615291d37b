-- What was received is deleted a month later: a new row follows those before it, so a range of blocks finds the old ones.
create index received_at on platform.received using brin (at);
