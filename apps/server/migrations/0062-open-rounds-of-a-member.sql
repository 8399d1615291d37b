-- What a member has in open rounds: few rows at any time.
create index bet_open_of_member on bet.bet (member_id, bet_id) where state = 'open';
