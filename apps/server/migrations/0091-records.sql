-- Records of one member stay quick however much they have played: what is rare among bets and wins has
-- an index of its own, and an instant is found among the numbers of a purse by halving.
create index posting_rare on ledger.posting (member_id, purse, seq)
  where kind not in ('bet', 'win') and amount <> 0;
create index bet_void_of_member on bet.bet (member_id, bet_id) where state = 'void';

-- The number of the last posting of a purse before an instant; 0 when there is none.
create function ledger.seq_before(p_member uuid, p_purse text, p_at timestamptz) returns bigint
language plpgsql stable as $$
declare
  v_low bigint := 0;
  v_high bigint;
  v_middle bigint;
begin
  select seq into v_high from ledger.purse where member_id = p_member and purse = p_purse;
  v_high := coalesce(v_high, 0);
  while v_low < v_high loop
    v_middle := (v_low + v_high + 1) / 2;
    if (select at < p_at from ledger.posting
         where member_id = p_member and purse = p_purse and seq = v_middle) then
      v_low := v_middle;
    else
      v_high := v_middle - 1;
    end if;
  end loop;
  return v_low;
end $$;

create schema records;

-- Bets of a member by the brand's day on which they were placed. A picture that can be made anew: days
-- that were touched after `rolled.seq` are counted from the bets themselves.
create table records.bet_day (
  member_id uuid not null,
  day date not null,
  vendor text not null,
  game_type text not null,
  state text not null,
  bets integer not null,
  stake bigint not null,
  valid bigint not null,
  payout bigint not null,
  primary key (member_id, day, vendor, game_type, state)
);

create table records.rolled (
  member_id uuid primary key,
  seq bigint not null
);

-- Leave to download one record, by a link that works once.
create table records.export (
  ticket_hash bytea primary key,
  member_id uuid not null,
  brand_id text not null references brand.brand,
  language text not null,
  asked jsonb not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index export_of_member on records.export (member_id, created_at);

-- Read door for the records: how far each main purse has come.
create view ledger.v_main_seq as select member_id, seq from ledger.purse where purse = 'main';
