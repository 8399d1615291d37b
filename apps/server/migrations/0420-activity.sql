create schema activity;

-- The order of a shard: numbers are given behind this row's lock, without gaps, so that whoever has read up to a
-- number has missed nothing below it. The shard of a member is in their id.
create table activity.shard (
  shard smallint primary key check (shard between 0 and 31),
  last_seq bigint not null default 0
);
insert into activity.shard (shard) select generate_series(0, 31);

-- What was played: a bet that was settled, and what changed of it later, as signed differences. The sums over the
-- rows of a bet are what counts of it now.
create table activity.settlement (
  shard smallint not null references activity.shard,
  seq bigint not null,
  member_id uuid not null,
  brand_id text not null,
  bet_id uuid not null,
  version integer not null check (version > 0),
  vendor text not null,
  game_type text not null,
  -- The title in the catalogue.
  node_id integer not null,
  currency text not null,
  stake bigint not null,
  valid bigint not null,
  payout bigint not null,
  -- Of the bet, when this was recorded: open when the call that settled it was rolled back.
  state text not null check (state in ('open', 'settled', 'void')),
  -- The vendor has undone or corrected something of the bet since its last row: money may have come back.
  is_correction boolean not null,
  -- When it was played, where the vendor reported it later.
  played_at timestamptz,
  settled_at timestamptz,
  recorded_at timestamptz not null,
  primary key (shard, seq)
);
create index settlement_of_bet on activity.settlement (member_id, bet_id);
create index settlement_lately on activity.settlement (member_id, recorded_at);

-- Up to which posting of their main account a member's bets are recorded. The ledger numbers postings in the order
-- of their commits, so nothing that comes later can be below it.
create table activity.member (
  member_id uuid primary key,
  seq bigint not null
);

-- Bets to look at again: a round may be closed without a posting.
create table activity.open_bet (
  member_id uuid not null,
  bet_id uuid not null,
  primary key (member_id, bet_id)
);

-- How far a consumer has come in a shard, and how far it ever was: what is below that is a replay.
create table activity.consumer (
  name text not null,
  shard smallint not null references activity.shard,
  seq bigint not null default 0,
  furthest bigint not null default 0,
  primary key (name, shard),
  check (seq between 0 and furthest)
);

-- What turnover and rebate have counted each by itself is carried over. Turnover fills requirements in order, so
-- a bet is recorded as turnover saw it last. What is due for a rebate is a sum: it takes the difference to what the
-- rebate had counted of the bet, and gets it back with the bet's next row.
create temporary table carried_member on commit drop as
select m.member_id,
       -- Members with an open requirement go on where turnover was, others where the rebate was.
       case when o.is_open then t.counted_seq else coalesce(r.counted_seq, 0) end as seq,
       coalesce(r.counted_seq, 0) as rebate_seq,
       coalesce(o.is_open, false) as is_open
  from (select member_id from turnover.mark union select member_id from rebate.mark) m
  left join turnover.mark t using (member_id)
  left join rebate.mark r using (member_id)
  left join lateral (
    select true as is_open from turnover.line l
     where l.member_id = m.member_id and l.state = 'open' and t.member_id is not null limit 1) o on true;

create temporary table carried_bet on commit drop as
select b.*, t.valid_minor as turnover_valid, coalesce(r.valid_minor, 0) as rebate_valid, t.at,
       case when t.bet_id is not null then t.valid_minor
            -- Turnover finds it above its mark, and counts it whole.
            when m.is_open and b.last_seq > m.seq then 0
            when b.state = 'settled' then b.valid
            else 0 end as counted
  from (
    select member_id, bet_id from turnover.counted
    union select member_id, bet_id from rebate.counted
    union
    -- What the rebate had still to count below the mark of turnover.
    select p.member_id, b.bet_id
      from carried_member m
      join ledger.posting p on p.member_id = m.member_id and p.purse = 'main' and p.contra like 'house:%'
       and p.seq > m.rebate_seq and p.seq <= m.seq
      join bet.bet b on b.member_id = p.member_id and b.vendor = split_part(p.ref, ':', 1)
       and b.round = substr(p.ref, strpos(p.ref, ':') + 1)
  ) c
  join bet.bet b using (member_id, bet_id)
  join carried_member m using (member_id)
  left join turnover.counted t using (member_id, bet_id)
  left join rebate.counted r using (member_id, bet_id);

insert into activity.settlement (shard, seq, member_id, brand_id, bet_id, version, vendor, game_type, node_id, currency,
                                 stake, valid, payout, state, is_correction, played_at, settled_at, recorded_at)
select shard, row_number() over (partition by shard order by recorded_at, member_id, bet_id), member_id, brand_id,
       bet_id, 1, vendor, game_type, node_id, currency,
       case when state = 'settled' then stake else counted end, counted,
       case when state = 'settled' then payout else 0 end, 'settled', false,
       case when is_away then opened_at end, settled_at, recorded_at
  from (select *, get_byte(uuid_send(member_id), 15) % 32 as shard,
               coalesce(at, settled_at, opened_at) as recorded_at
          from carried_bet
         where counted <> 0 or state = 'settled' and turnover_valid is null and last_seq <= (
           select seq from carried_member m where m.member_id = carried_bet.member_id)) c;

insert into activity.open_bet (member_id, bet_id)
select member_id, bet_id from carried_bet
 where state = 'open' or counted <> case when state = 'settled' then valid else 0 end;

insert into activity.member (member_id, seq) select member_id, seq from carried_member;

update activity.shard s set last_seq = l.seq
  from (select shard, max(seq) as seq from activity.settlement group by shard) l where l.shard = s.shard;

insert into activity.consumer (name, shard, seq, furthest)
select name, shard, last_seq, last_seq from activity.shard, unnest(array['turnover', 'rebate']) name;

insert into rebate.due (member_id, game_type, valid_minor)
select member_id, game_type, sum(counted - rebate_valid) from carried_bet
 group by member_id, game_type having sum(counted - rebate_valid) <> 0
on conflict (member_id, game_type) do update set valid_minor = rebate.due.valid_minor + excluded.valid_minor;

insert into rebate.mark (member_id, brand_id, due_since)
select member_id, min(brand_id), min(settled_at) from carried_bet where counted > rebate_valid group by member_id
on conflict (member_id) do update set due_since = least(rebate.mark.due_since, excluded.due_since);

drop table turnover.counted, turnover.mark, rebate.counted;
alter table rebate.mark drop column counted_seq;

-- The weights by which turnover counted, since when: what is given back later is weighed as it was then.
create table turnover.weights (
  brand_id text not null references brand.brand,
  since timestamptz not null,
  percents jsonb not null,
  primary key (brand_id, since)
);
insert into turnover.weights (brand_id, since, percents)
select brand_id, '-infinity', coalesce(config -> 'turnover' -> 'weights', '{}') from brand.brand;

revoke insert, update, delete, truncate on activity.shard, activity.settlement, activity.member, activity.open_bet
  from parola_server;
