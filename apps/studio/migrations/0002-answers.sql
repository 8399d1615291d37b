-- A closed session takes no new bet; the answer of a refused round is given again.
alter table studio.session add column if not exists closed_at timestamptz;
alter table studio.round add column if not exists refusal text;
alter table studio.round add column if not exists ended_at timestamptz;
create index if not exists round_of_vendor on studio.round (vendor, opened_at, round);
