-- Which log-in a game was opened from, and what its vendor calls it: so that logging out closes it.
alter table play.session add column session_id uuid, add column vendor_session text;
create index play_session_open on play.session (member_id, session_id) where closed_at is null;
