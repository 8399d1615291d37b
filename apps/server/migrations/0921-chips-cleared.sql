-- When what vendors sent about a tournament was forgotten.
alter table tournament.event add column cleared_at timestamptz;
create index event_to_clear on tournament.event (ends_at) where cleared_at is null;
revoke delete, truncate on tournament.launch from parola_server;
