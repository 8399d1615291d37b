-- Which rounds ended by the published rule, because nobody chose anything for a day.
alter table studio.round add column if not exists is_lapsed boolean not null default false;
