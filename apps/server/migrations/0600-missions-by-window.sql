-- The console counts the running windows alone, whatever was done in all of them; the badge counts what is ready.
drop index missions.progress_of_mission;
create index progress_of_window on missions.progress (brand_id, window_name, mission_id, state);
create index progress_ready on missions.progress (member_id) where state = 'ready';
