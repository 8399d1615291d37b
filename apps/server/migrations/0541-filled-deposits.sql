-- Deposits that were played through, by the time of it: they count as growth of their members.
create index requirement_played on turnover.requirement (brand_id, closed_at)
 where source = 'deposit' and closed_for = 'played';
