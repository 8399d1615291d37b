-- Why a line of turnover is over: played in full, nothing was left of its money, or it was let go (its money was
-- recalled, its member is excluded). A round that is given back opens the first two again; what was over before
-- this was kept stays over unless it was played.
alter table turnover.line
  add column closed_for text check (closed_for in ('played', 'empty', 'released')),
  add constraint line_open_for_nothing check (state <> 'open' or closed_for is null);
update turnover.line set closed_for = 'played' where state = 'done';
update turnover.line set closed_for = 'released' where state = 'lapsed';
create index line_over on turnover.line (member_id, line_id desc) where closed_for in ('played', 'empty');
