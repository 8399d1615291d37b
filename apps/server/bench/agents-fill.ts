import type { AsOwner } from '../test/database.ts'

const LEVELS = 11
const CHILDREN = 3
/** Agents down to this level have a real-time salary. */
const CONTRACTED_LEVELS = 7
const SHARDS = 32
/** The sums of days before, as a large team has them. */
const DAYS = 62
const VENDORS = 20
const ONLINE = 20_000
/** So many members for each deposit: no more than a list adds up. */
const DEPOSITS_EVERY = 120

type Size = { members: number; bets: number; start: Date }

/** Fills a tree of agents with members below the deepest two levels, their wallets, contracts and bets. */
export async function fillTree(asOwner: AsOwner, { members, bets, start }: Size) {
  const isFast = 'set synchronous_commit = off; set session_replication_role = replica;'
  await asOwner(`
    ${isFast}
    create schema bench;
    create table bench.agent (member_id uuid, level integer, path uuid[], n bigint);
    insert into bench.agent values (uuidv7(), 0, '{}', 0)`)
  for (let level = 1; level < LEVELS; level += 1) {
    await asOwner(`
      insert into bench.agent
      select uuidv7(), ${level}, path || member_id, row_number() over ()
        from bench.agent, generate_series(1, ${CHILDREN}) where level = ${level - 1}`)
  }
  await asOwner(`
    ${isFast}
    create table bench.player as
      select uuidv7() as member_id, a.path || a.member_id as path, p.n
        from generate_series(1, ${members}) p (n)
        join (select *, row_number() over () as no from bench.agent where level >= ${LEVELS - 2}) a
          on a.no = 1 + p.n % (select count(*) from bench.agent where level >= ${LEVELS - 2});
    insert into member.member (member_id, brand_id, username, nickname, type, currency, created_at)
    select member_id, 'ph', 'p' || n, 'p' || n, 0, 'PHP', now() from bench.player
    union all select member_id, 'ph', 'a' || level || '_' || n, 'a', 2, 'PHP', now() from bench.agent;
    insert into team.place (member_id, brand_id, upline_id, path, since)
    select member_id, 'ph', path[cardinality(path)], path, now() from bench.player
    union all select member_id, 'ph', path[cardinality(path)], path, now() from bench.agent;
    insert into ledger.wallet (member_id, wallet, brand_id, currency, balance, floor, seq)
    select member_id, 'main', 'ph', 'PHP', 1000, 0, 0 from bench.player
    union all select member_id, 'main', 'ph', 'PHP', 0, 0, 0 from bench.agent`)
  await asOwner(
    `${isFast}
    insert into agent_contract.offer (offer_id, brand_id, kind, upline_id, downline_id, version, terms, start_at,
                                      offered_at, answer_by, content_hash)
    select uuidv7(), 'ph', 'realtime', path[cardinality(path)], member_id, 1, jsonb_build_object(
             'kind', 'realtime', 'profitRate', (0.3 - level * 0.02)::text, 'lossRate', (0.6 - level * 0.02)::text,
             'singleBetAmount', '0.00'), '${start.toISOString()}', '${start.toISOString()}', '${start.toISOString()}', ''
      from bench.agent where level < ${CONTRACTED_LEVELS};
    insert into agent_contract.answer (offer_id, state, start_at, at)
    select offer_id, 'approved', start_at, start_at from agent_contract.offer;
    create table bench.bet as
      select member_id, uuidv7(opened_at - now()) as bet_id, n, stake, case when n % 2 = 0 then 2 * stake else 0 end as payout,
             opened_at, get_byte(uuid_send(member_id), 15) % ${SHARDS} as shard
        from (select member_id, n, 100 * (1 + n % 200) as stake,
                     '${start.toISOString()}'::timestamptz + (n % 300) * interval '1 second' as opened_at
                from bench.player where n % ${Math.floor(members / bets)} = 0) b;
    insert into bet.bet (member_id, bet_id, brand_id, vendor, round, node_id, game_type, currency, stake, payout, valid, calls,
                         win_calls, state, closed_by, first_seq, last_seq, opened_at, settled_at)
    select member_id, bet_id, 'ph', 'PG', n::text, 10001, 'RNG', 'PHP', stake, payout, stake, 1, 1, 'settled', 'bench', 1, 1,
           opened_at, opened_at
      from bench.bet order by opened_at;
    insert into activity.settlement (shard, seq, member_id, brand_id, bet_id, version, vendor, game_type, node_id,
      currency, stake, valid, payout, state, is_correction, settled_at, recorded_at)
    select shard, row_number() over (partition by shard), member_id, 'ph', bet_id, 1, 'PG', 'RNG', 10001, 'PHP', stake, stake,
           payout, 'settled', false, opened_at, '${start.toISOString()}'
      from bench.bet;
    update activity.shard s set last_seq = l.seq
      from (select shard, max(seq) as seq from activity.settlement group by shard) l where l.shard = s.shard`,
  )
  await fillSums(asOwner, isFast)
  await asOwner('vacuum (analyze)')
  const { rows } = await asOwner<{ rootId: string; agents: number; contracts: number }>(`
    select (select member_id from bench.agent where level = 0) as "rootId",
           (select count(*)::integer from bench.agent) as agents,
           (select count(*)::integer from agent_contract.offer) as contracts`)
  return {
    members,
    rootId: rows[0]?.rootId ?? '',
    agents: rows[0]?.agents,
    contracts: rows[0]?.contracts,
  }
}

/**
 * The size of every team, which a trigger counts otherwise, two months of sums of the largest team, a deposit of some
 * members today, and who is online.
 */
async function fillSums(asOwner: AsOwner, isFast: string) {
  const shard = `get_byte(uuid_send(p.member_id), 15) % ${SHARDS}`
  const history = `bench.agent a, generate_series(1, ${DAYS}) d (n), generate_series(0, ${SHARDS - 1}) s (shard)`
  const before = `(now() at time zone 'Asia/Manila')::date - d.n`
  await asOwner(`
    ${isFast}
    insert into team.size (agent_id, level, shard, members, agents)
    select a.agent_id, cardinality(p.path) - a.place + 1, ${shard}, count(*), 0
      from bench.player p cross join unnest(p.path) with ordinality a (agent_id, place) group by 1, 2, 3;
    insert into team.joined (agent_id, day, shard, members, agents)
    select member_id, ${before}, s.shard, 20, 1 from ${history} where a.level = 0;
    insert into team_sums.team_play (agent_id, day, vendor, shard, bets, stake_minor, valid_minor, payout_minor)
    select member_id, ${before}, 'V' || v.n, s.shard, 1000, 100000, 100000, 95000
      from ${history}, generate_series(1, ${VENDORS}) v (n) where a.level = 0;
    insert into team_sums.active_gap (agent_id, measure, day, gap, shard, members)
    select member_id, measure, ${before}, g.n, s.shard, 240
      from ${history}, generate_series(1, 92) g (n), unnest(array['play', 'deposit']) measure where a.level = 0 and s.shard < 4;
    insert into team_sums.team_money (agent_id, day, measure, shard, amount_minor, entries)
    select member_id, ${before}, measure, s.shard, 100000, 100
      from ${history}, unnest(array['deposit', 'firstDeposit', 'fee', 'withdrawal', 'bonus', 'rebate']) measure where a.level = 0;
    insert into session.session (member_id, token_hash, session_id, created_at, last_seen_at)
    select member_id, uuid_send(member_id), gen_random_uuid(), now(), now() from bench.player limit ${ONLINE};
    insert into ledger.posting (member_id, wallet, seq, key, amount, balance_after, contra, kind, ref, entry_id, leg, content, at)
    select member_id, 'main', 1, 'deposit:' || n, 1000, 1000, 'bench', 'deposit', n::text, uuidv7(), 1, '', now()
      from bench.player where n % ${DEPOSITS_EVERY} = 0;
    update ledger.wallet w set seq = 1 from bench.player p where p.member_id = w.member_id and p.n % ${DEPOSITS_EVERY} = 0`)
}
