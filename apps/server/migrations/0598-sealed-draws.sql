-- The secret seed of a draw is sealed, and the parts of a red envelope follow from it. Earlier draws are sealed by a timer.
alter table promotion.draw
  alter column server_seed drop not null,
  add column sealed_seed bytea,
  add constraint draw_has_seed check (server_seed is not null or sealed_seed is not null);
create index draw_to_seal on promotion.draw (promotion_id) where server_seed is not null;
create trigger retired_key_of_sealed_seed before insert or update of sealed_seed on promotion.draw
  for each row execute function platform.refuse_retired_key('sealed_seed');
