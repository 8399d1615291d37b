-- A promotion for a member's number in a messenger takes each number once.
alter table promotion.used_key drop constraint used_key_kind_check;
alter table promotion.used_key add constraint used_key_kind_check
  check (kind in ('person', 'device', 'paymentAccount', 'ip', 'contact'));
