-- What was taken back of a bonus whose deposit was recalled: corrections of its bets change it. Null while it is not recalled.
alter table wagering.bonus_grant add column recalled_minor bigint check (recalled_minor >= 0);

update wagering.bonus_grant g
   set recalled_minor = taken.amount
  from (select grant_id, -sum(amount)::bigint as amount
          from wagering.bonus_grant join ledger.posting using (member_id)
         where state = 'completed' and wallet in ('main', 'owed') and key = 'bonus:' || grant_id || ':recalled'
         group by grant_id) taken
 where taken.grant_id = g.grant_id;
