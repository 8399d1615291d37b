-- Notifications of a device end with the session that asked for them.
alter table push.device add column session_id uuid;
create index device_of_session on push.device (session_id);
