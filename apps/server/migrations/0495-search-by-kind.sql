-- A search for "mines" reads the titles of that game, not the whole catalogue.
create index title_model on catalogue.title (model);
