-- Why a session was closed: its player reads something else when they stay away, or must.
alter table studio.session add column if not exists closed_for text;
