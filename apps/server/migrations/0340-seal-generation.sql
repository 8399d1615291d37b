-- Sealing keys are numbered. Nodes that rotate at the same time all ask for the next number and one of them
-- gets it. A node of the version before leaves the number out, so it may be missing.
alter table platform.seal_key add column generation integer unique;

update platform.seal_key k set generation = numbered.generation
from (
  select kid, row_number() over (order by created_at, kid) as generation from platform.seal_key
) numbered
where numbered.kid = k.kid;
