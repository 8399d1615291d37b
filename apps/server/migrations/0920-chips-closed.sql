-- Which call closed a round: only undoing that one opens it again, and a round that was undone before anything of it
-- arrived (`@sealed`) takes nothing.
alter table tournament.round add column closed_by text;
update tournament.round r
   set closed_by = case when stake = 0 and not exists (
         select from tournament.move m where m.player = r.player and m.vendor = r.vendor and m.round = r.round
            and m.type <> 'rollback' and m.state <> 'tombstone') then '@sealed' else '@close' end
 where is_closed;
