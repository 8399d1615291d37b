-- The secret that follows the one in use is drawn and committed to before the player can choose a seed for it.
alter table studio.seed add column if not exists next_sealed bytea;
alter table studio.seed add column if not exists next_commit text;
