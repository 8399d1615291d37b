-- Who has left a member out of a leaderboard: somebody else ends its review and pays.
alter table missions.place add column removed_by uuid;
