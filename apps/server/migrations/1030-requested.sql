-- The trade's word in the requests of agents and members (docs/glossary.md): requested for asked. Nothing but names
-- changes.
alter table agent_service.request rename column asked_at to requested_at;
alter table tree_move.request rename column asked_at to requested_at;
alter table tree_move.request rename column asked_by to requested_by;

alter table tree_move.request drop constraint request_state_check;
alter table tree_move.request drop constraint request_check1;
drop index tree_move.request_open;
update tree_move.request set state = 'requested' where state = 'asked';
alter table tree_move.request alter column state set default 'requested';
alter table tree_move.request add constraint request_state_check
  check (state in ('requested', 'agreed', 'refused', 'withdrawn', 'expired', 'declined', 'decided'));
alter table tree_move.request add constraint request_check1
  check ((state in ('requested', 'agreed')) = (closed_at is null));
create unique index request_open on tree_move.request (member_id) where state in ('requested', 'agreed');
