-- Names only: what was requested.
do $$ begin
  alter table studio.transfer rename column asked_minor to requested_minor;
  update studio.round set raises = replace(raises::text, '"state": "asked"', '"state": "requested"')::jsonb
   where raises::text like '%"state": "asked"%';
exception when undefined_column then null;
end $$;
