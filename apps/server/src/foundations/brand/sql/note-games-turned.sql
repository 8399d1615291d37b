-- Notes that games were opened or closed; the row of the brand then notifies every node and open tab.
create or replace function brand.note_games_turned() returns trigger language plpgsql as $$
begin
  update brand.brand set games_turned_at = clock_timestamp();
  return null;
end $$;
