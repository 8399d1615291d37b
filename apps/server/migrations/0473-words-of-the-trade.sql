-- Names only: the method of a login and of a payout, the requirement of turnover, and what was requested.

alter table session.login rename column way to method;
alter table session.session rename column way to method;
alter table password.ticket rename column ways to methods;
alter table transfer.transfer rename column next_ask_at to next_request_at;
alter table records.export rename column asked to requested;

alter table turnover.line rename column line_id to requirement_id;
alter table turnover.line rename to requirement;
alter index turnover.line_open rename to requirement_open;
alter index turnover.line_over rename to requirement_over;
do $$
declare
  old name;
begin
  for old in select conname from pg_constraint where conrelid = 'turnover.requirement'::regclass and conname like 'line\_%' loop
    execute format('alter table turnover.requirement rename constraint %I to %I', old, 'requirement' || substr(old, 5));
  end loop;
end $$;

update brand.brand
   set config = jsonb_set(config, '{withdrawal}',
                          (config -> 'withdrawal') - 'ways'
                          || jsonb_build_object('methods', config #> '{withdrawal,ways}'))
 where config #> '{withdrawal,ways}' is not null;
update settings.version
   set value = (value - 'ways') || jsonb_build_object('methods', value -> 'ways')
 where value ? 'ways';

update reconciliation.line set finding = 'bets' where finding = 'slips';
