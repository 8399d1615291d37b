-- Two accounts that came in with one browser, or named one account to be paid to.
alter table screening.person_case
  drop constraint person_case_kind_check,
  add constraint person_case_kind_check check (kind in ('under-age', 'restricted', 'restricted-near',
    'duplicate', 'shared-device', 'shared-account', 'not-genuine')),
  drop constraint person_case_found_at_check,
  add constraint person_case_found_at_check
    check (found_at in ('registration', 'kyc', 'login', 'rescan', 'payout-account'));

-- Who else came in with a browser; an empty hash is no browser.
create index known_device_by_hash on password.known_device (device_hash, last_seen_at desc)
  where device_hash <> '';
