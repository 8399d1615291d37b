-- The history of what two operators changed together, newest first.
create index request_approved on approval.request (brand_id, kind, decided_at desc) where state = 'approved';
