-- When what players find in the lobbies was last opened or closed: part of the version that every tab asks
-- for, so that those of visitors, who have no socket, hear of it too.
alter table brand.brand add column games_turned_at timestamptz;

create function brand.note_games_turned() returns trigger language plpgsql as $$
begin
  update brand.brand set games_turned_at = clock_timestamp();
  return null;
end $$;

-- A statement at the desk, of whatever brand, and a vendor that goes away or comes back.
create trigger note_turned after insert or update on catalogue.brand_vendor for each statement
  execute function brand.note_games_turned();
create trigger note_turned after insert or update on catalogue.brand_title for each statement
  execute function brand.note_games_turned();
create trigger note_turned after update on catalogue.vendor for each row
  when ((old.away, old.maintenance, old.active) is distinct from (new.away, new.maintenance, new.active))
  execute function brand.note_games_turned();

-- Every node reads it anew, and open tabs of members hear of it by their socket.
create trigger tell_games_turned after update on brand.brand for each row
  when (old.games_turned_at is distinct from new.games_turned_at)
  execute function brand.tell_status();
