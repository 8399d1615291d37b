-- The trade's words in place of those of the first months (docs/glossary.md): wallet for purse, reported
-- for told, requested for asked and wished, decision and action for deed. Nothing but names changes.

-- Parameters cannot be renamed in place: these functions are applied again from their files.
do $$
declare
  old regprocedure;
begin
  for old in
    select p.oid::regprocedure
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname not in ('pg_catalog', 'information_schema', 'public', 'jobs')
       and n.nspname not like 'pg\_%' and p.prorettype <> 'trigger'::regtype
       and (p.proargnames::text ~ 'purse|slip|told|asked|wish|deed'
            or n.nspname || '.' || p.proname in ('ledger.open_purse', 'ledger.open_purses', 'bet.mend_slip',
                                                 'bet.note_told', 'bet.told', 'safer_play.wall'))
  loop
    execute 'drop function ' || old;
  end loop;
end $$;

alter table ledger.purse rename column purse to wallet;
alter table ledger.purse rename to wallet;
alter table ledger.wallet rename constraint purse_pkey to wallet_pkey;
alter table ledger.wallet rename constraint purse_check to wallet_check;
alter table ledger.posting rename column purse to wallet;
alter table ledger.posting rename constraint posting_member_id_purse_key_key to posting_member_id_wallet_key_key;
alter type ledger.line rename attribute purse to wallet;
alter table reconciliation.purse_mark rename column purse to wallet;
alter table reconciliation.purse_mark rename to wallet_mark;
alter table reconciliation.wallet_mark rename constraint purse_mark_pkey to wallet_mark_pkey;
alter table team_transfer.transfer rename column from_purse to from_wallet;
alter table team_transfer.transfer rename column to_purse to to_wallet;
alter table team_transfer.transfer rename constraint transfer_from_purse_check to transfer_from_wallet_check;
alter table team_transfer.transfer rename constraint transfer_to_purse_check to transfer_to_wallet_check;

alter table bet.held_win rename column alarm_at to reported_at;
alter index bet.held_win_untold rename to held_win_unreported;
alter table free_round.award rename column told_state to reported_state;
alter table free_round.award rename column told_won_minor to reported_won_minor;
alter table jackpot.pool rename column told_minor to reported_minor;
alter table jackpot.pool rename column alarm_at to reported_at;
alter table transfer.recall rename column alarm_at to reported_at;

alter table cashier.deposit rename column asked_at to requested_at;
alter index cashier.deposit_unasked rename to deposit_unrequested;
alter table cashier.payout rename column asked_at to requested_at;
alter table cashier.withdrawal rename column standing_asked to standing_requested;
alter table forfeiture.forfeiture rename column asked_by to requested_by;
alter table forfeiture.forfeiture rename column return_asked_by to return_requested_by;
alter table free_round.play rename column asked_at to requested_at;
alter table jackpot.move rename column asked_at to requested_at;
alter table jackpot.retirement rename column asked_by to requested_by;
alter table jackpot.retirement rename column asked_at to requested_at;
alter table reconciliation.report rename column asked_by to requested_by;
alter table safer_play.absence rename column return_asked_at to return_requested_at;
alter table safer_play.play_limit rename column wished_minor to requested_minor;
alter table safer_play.play_limit rename column wish_due_at to request_due_at;
alter table transfer.transfer rename column asked_minor to requested_minor;
alter table transfer.transfer rename constraint transfer_asked_minor_check to transfer_requested_minor_check;

alter table cashier.deposit_approval rename column deed to decision;
alter table cashier.deposit_approval rename constraint deposit_approval_deed_check to deposit_approval_decision_check;
alter table cashier.withdrawal_approval rename column deed to decision;
alter table cashier.withdrawal_approval rename constraint withdrawal_approval_deed_check to withdrawal_approval_decision_check;
alter table operator.custody rename column deed to action;
alter table operator.custody rename constraint custody_deed_check to custody_action_check;

alter table platform.heard rename to received;
alter table platform.received rename constraint heard_pkey to received_pkey;

alter function brand.tell_status() rename to notify_status;
alter trigger tell_games_turned on brand.brand rename to notify_games_turned;
alter trigger tell_settings on brand.brand rename to notify_settings;
alter trigger tell_status on brand.brand rename to notify_status;
alter trigger tell_status on catalogue.brand_title rename to notify_status;
alter trigger tell_status on catalogue.brand_vendor rename to notify_status;

-- States: "asked" becomes "requested".
alter table free_round.award drop constraint award_state_check;
update free_round.award set state = 'requested' where state = 'asked';
alter table free_round.award alter column state set default 'requested',
  add constraint award_state_check check (state in ('requested', 'granted', 'refused', 'cancelling', 'cancelled'));
drop index free_round.award_to_tell;
create index award_to_report on free_round.award (next_try_at) where state in ('requested', 'cancelling');
alter table free_round.play drop constraint play_state_check;
update free_round.play set state = 'requested' where state = 'asked';
alter table free_round.play alter column state set default 'requested',
  add constraint play_state_check check (state in ('requested', 'booked', 'void'));
alter table jackpot.move drop constraint move_state_check;
update jackpot.move set state = 'requested' where state = 'asked';
alter table jackpot.move alter column state set default 'requested',
  add constraint move_state_check check (state in ('requested', 'booked', 'void'));
alter table reconciliation.report drop constraint report_kind_check;
update reconciliation.report set kind = 'requested' where kind = 'asked';
alter table reconciliation.report
  add constraint report_kind_check check (kind in ('nightly', 'requested', 'hourly'));

-- Reports that are running, and figures of those that are finished.
update reconciliation.report
   set progress = replace(progress::text, '"purses"', '"wallets"')::jsonb,
       figures = replace(figures::text, '"purses"', '"wallets"')::jsonb
 where progress::text like '%"purses"%' or figures::text like '%"purses"%';
