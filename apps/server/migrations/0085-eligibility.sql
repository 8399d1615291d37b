-- Why somebody may not play here, though they may still read: found under age, on the list of
-- restricted persons, one of our own people or of a licence's, or excluded by their own wish.
alter table member.member
  add column barred_for text check (barred_for in ('under-age', 'restricted', 'staff', 'excluded')),
  -- Nothing leaves the wallet of who is on the list, until a case about it is closed.
  add column is_frozen boolean not null default false;
