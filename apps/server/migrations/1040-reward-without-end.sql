-- A ready reward waits until it is claimed or withdrawn (rules/rewards §1); what had lapsed before keeps its end.
drop index bonus.reward_lapsing;
alter table bonus.reward drop column expires_at, drop column warned_at;

-- Nothing is said about it any more.
delete from inbox.message where kind in ('reward-lapsing', 'reward-lapsed');
