-- A conversation whose member does not answer is closed by rule, after a warning; the member reopens it by writing.
alter table chat.chat
  add column warned_at timestamptz,
  add column is_idle_closed boolean not null default false,
  add constraint chat_idle check (not is_idle_closed or state = 'closed');
create index chat_unanswered on chat.chat (brand_id, changed_at)
 where state = 'open' and waiting_since is null;

-- What happens by rule is about no operator.
alter table chat.message drop constraint message_check;
alter table chat.message add constraint message_author
  check (author = 'system' or (author = 'member') = (operator_id is null));
