-- A search for "mien bac" or "miền bắc" finds "Miền Bắc": names are kept as they are typed without marks. What is typed
-- is changed alike before it is compared (packages/locales/src/plain.ts).
alter table catalogue.title alter column search
  set expression as (replace(regexp_replace(normalize(lower(name), NFD), '[\u0300-\u036f]', '', 'g'), 'đ', 'd'));
