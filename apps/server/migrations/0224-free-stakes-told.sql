-- A vendor that says nothing of free rounds is not one that says it has none: it decides when it is asked.
alter table catalogue.title alter column free_stakes drop not null, alter column free_stakes drop default;
update catalogue.title set free_stakes = null where free_stakes = '{}';
