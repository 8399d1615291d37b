-- Wrong codes of an authenticator are counted where they are typed: in a browser of the member's own, in
-- their session, or anywhere else, so that nobody who knows a password can pause the member's own codes.
-- verification.authenticator.failures and paused_until are no longer written.
create table verification.authenticator_failure (
  member_id uuid not null,
  place text not null,
  failures integer not null,
  paused_until timestamptz,
  primary key (member_id, place)
);
