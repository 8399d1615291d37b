-- Vendors of this name are the platform itself: nobody outside is called for their games.
alter table catalogue.vendor add column is_own boolean not null default false;
update catalogue.vendor set is_own = true where vendor in ('LOTT', 'ELOTT', 'TCG_SEA', 'TCG_LOTTO_VN');

-- Their earlier titles opened a slot under the name of a lottery. Rounds that were played keep their names.
update catalogue.title set active = false, is_hot = false, is_new = false
 where vendor in ('LOTT', 'ELOTT', 'TCG_SEA', 'TCG_LOTTO_VN') and model <> 'lottery';
