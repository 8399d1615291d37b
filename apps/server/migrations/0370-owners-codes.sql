-- What a number's owner asks for, from a browser of theirs or logged in, is counted apart from what
-- strangers ask for it; and their codes do not replace each other, for each fits one browser only.
alter table verification.sending add column is_owner boolean not null default false;
alter table verification.code
  drop constraint code_pkey,
  add primary key (brand_id, purpose, recipient, browser_hash);
