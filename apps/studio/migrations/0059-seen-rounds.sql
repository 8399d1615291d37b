-- When a player's device had shown a round to its end; one that it had not is shown when the game opens again.
alter table studio.round add column if not exists seen_at timestamptz;
