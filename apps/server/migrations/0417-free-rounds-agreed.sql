-- Who agreed to free rounds that are worth more than one operator may give alone.
alter table free_round.campaign add column agreed_by uuid;
