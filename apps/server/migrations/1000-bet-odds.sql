-- Odds of bets that have them, for consumers of the feed: in hundredths, the least that the bet pays when it wins, by its
-- stake.
create table activity.odds (
  member_id uuid not null,
  bet_id uuid not null,
  hundredths bigint not null check (hundredths >= 0),
  primary key (member_id, bet_id)
);

revoke update, delete, truncate on activity.odds from parola_server;
