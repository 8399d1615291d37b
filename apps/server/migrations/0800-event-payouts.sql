-- What the settlement of an event has paid so far, so that a million bets need not be read again for their sum.
create table bet.event_payout (
  event_id bigint primary key,
  paid bigint not null default 0 check (paid >= 0)
);
revoke insert, update, delete on bet.event_payout from parola_server;

-- A settlement that is on its way goes on from what it has paid.
insert into bet.event_payout (event_id, paid)
select e.event_id, coalesce(sum(b.payout) filter (where b.state = 'settled'), 0)
  from bet.event e
  left join bet.event_bet eb on eb.event_id = e.event_id
       and (eb.member_id, eb.ref) <= (e.after_member, e.after_ref)
  left join bet.bet b on b.member_id = eb.member_id and b.bet_id = eb.bet_id
 where e.version > 0 and not e.is_done
 group by 1;
