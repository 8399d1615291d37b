-- A round keeps the currency that it is staked in; until now it was looked up in its session.
do $$ begin
  if not exists (select from information_schema.columns
                  where table_schema = 'studio' and table_name = 'round' and column_name = 'currency') then
    alter table studio.round add column currency text;
    update studio.round r set currency = s.currency from studio.session s where s.session_id = r.session_id;
    alter table studio.round alter column currency set not null;
  end if;
end $$;
