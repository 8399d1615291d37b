import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rewind, runFeed } from '#games/activity'
import { addMs, DAY_MS, dayAfter, HOUR_MS, startOfDay } from '#platform/clock'
import { inTransaction } from '#platform/db'
import { type Engine, VISITOR } from '#platform/work'
import { newcomer, type Played, played, type Site, voided } from '../../../test/agent-team.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { testEngine } from '../../../test/test-engine.ts'
import { sumMoney, teamSumsConsumer } from '../team-sums/index.ts'
import { readOverview } from './overview.ts'

const ZONE = 'Asia/Manila'
const FIRST_DAY = '2025-01-01'
const DAYS = 120
const SHARDS = 32

let database: TestDatabase
let engine: Engine
let site: Site

beforeAll(async () => {
  database = await testDatabase({ seeded: true })
  engine = testEngine(database)
  site = { engine, asOwner: database.asOwner }
})
afterAll(() => database.drop())

/** An event of the life of a team; `undoes` takes back an earlier one of the kind. */
type Step = {
  kind: 'bet' | 'deposit' | 'withdrawal' | 'reward' | 'rebate' | 'undo'
  member: number
} & {
  day: number
  amount: number
  payout: number
}
type Done = Step & { memberId: string; id: string; bet?: Played; isUndone: boolean }

const step = fc.record<Step>({
  kind: fc.constantFrom('bet', 'bet', 'deposit', 'withdrawal', 'reward', 'rebate', 'undo', 'undo'),
  member: fc.nat(3),
  day: fc.oneof(fc.nat(DAYS - 1), fc.nat(9)),
  amount: fc.integer({ min: 1, max: 5000 }),
  payout: fc.nat(9000),
})

/** The first deposit is recalled, and the one that was booked after it is of a day before. */
const recalledBeforeEarlier: Step[][] = [
  [
    { kind: 'deposit', member: 1, day: 79, amount: 426, payout: 0 },
    { kind: 'deposit', member: 1, day: 3, amount: 3099, payout: 0 },
  ],
  [{ kind: 'undo', member: 1, day: 80, amount: 3, payout: 0 }],
]

const instant = (day: number) => addMs(startOfDay(FIRST_DAY, ZONE), day * DAY_MS + 12 * HOUR_MS)

/** A posting as the ledger writes it, at an instant of the past. */
async function posting(
  memberId: string,
  entry: { wallet?: string; kind: string; key: string; ref: string; amount: number; at: Date },
) {
  const { wallet = 'main', kind, key, ref, amount, at } = entry
  await database.asOwner(
    `with moved as (
       update ledger.wallet set balance = balance + $5::bigint, seq = seq + 1
        where member_id = $1 and wallet = $2 returning balance, seq)
     insert into ledger.posting (member_id, wallet, seq, key, amount, balance_after, contra, kind, ref, entry_id, leg, content, at)
     select $1, $2, seq, $3, $5, balance, 'test', $4, $6, gen_random_uuid(), 1, '', $7 from moved`,
    [memberId, wallet, key, kind, amount, ref, at],
  )
}

let keys = 0
async function carryOut({ kind, day, amount, payout }: Step, memberId: string): Promise<Done> {
  keys += 1
  const at = instant(day)
  const done = { kind, member: 0, day, amount, payout, memberId, id: `t${keys}`, isUndone: false }
  if (kind === 'bet') {
    const bet = { memberId, at, stake: BigInt(amount), payout: BigInt(payout) }
    const [id = ''] = await played(site, [bet])
    return { ...done, id, bet }
  }
  const entry = { ref: done.id, amount, at }
  if (kind === 'withdrawal') {
    await posting(memberId, { ...entry, wallet: 'held', kind: 'withdrawal', key: done.id })
    const key = `withdrawal:${done.id}:paid`
    await posting(memberId, {
      ...entry,
      wallet: 'held',
      kind: 'withdrawal_paid',
      key,
      amount: -amount,
    })
  } else await posting(memberId, { ...entry, kind, key: `${kind}:${done.id}` })
  return done
}

/** A bet is voided, a deposit recalled, a payout returned; what else was given stays. */
async function undo(done: Done, day: number) {
  const { kind, id, memberId, amount, bet } = done
  const entry = { ref: id, at: instant(Math.max(day, done.day)) }
  if (bet) await voided(site, id, bet)
  else if (kind === 'deposit') {
    const key = `deposit-reversed:${id}`
    await posting(memberId, { ...entry, kind: 'reversal', key, amount: -amount })
  } else if (kind === 'withdrawal') {
    const key = `withdrawal:${id}:returned`
    await posting(memberId, { ...entry, kind: 'withdrawal_back', key, amount })
  } else return
  done.isUndone = true
}

async function team() {
  const top = await newcomer(site, null, 2)
  const sub = await newcomer(site, top, 2)
  const members = [
    sub,
    ...(await Promise.all([top, sub, sub].map((agent) => newcomer(site, agent)))),
  ]
  for (const memberId of members) {
    const entry = { kind: 'adjustment', key: `start:${memberId}`, ref: 'start', amount: 1_000_000 }
    await posting(memberId, { ...entry, at: instant(0) })
  }
  return { top, sub, members }
}

async function overviewOf(agentId: string, [from, to]: readonly [number, number]) {
  const actor = { ...VISITOR, kind: 'agent' as const, memberId: agentId }
  const glance = { db: database.db.kysely, now: engine.clock.now(), actor, brandId: 'ph' }
  const query = { from: dayAfter(FIRST_DAY, from), to: dayAfter(FIRST_DAY, to) }
  const input = { host: '', cookies: {}, header: () => undefined, body: undefined, query }
  return readOverview(glance, input)
}

/** The figures of members in days, from everything that happened, row by row. */
function recomputed(
  all: readonly Done[],
  members: readonly string[],
  [from, to]: readonly [number, number],
) {
  const ours = all.filter(({ memberId, isUndone }) => members.includes(memberId) && !isUndone)
  const inDays = ours.filter(({ day }) => day >= from && day <= to)
  const allOf = (kind: string) => inDays.filter((done) => done.kind === kind)
  const sum = (kind: string) =>
    allOf(kind).reduce((total, { amount }) => total + BigInt(amount), 0n)
  const firsts = members.flatMap((id) => {
    const own = ours.filter(({ memberId, kind }) => memberId === id && kind === 'deposit')
    const [first] = own
    return first && first.day >= from && first.day <= to ? [first] : []
  })
  const people = (kind: string) => new Set(allOf(kind).map(({ memberId }) => memberId)).size
  const payout = allOf('bet').reduce((total, done) => total + BigInt(done.payout), 0n)
  const ggr = sum('bet') - payout
  return {
    ...{
      deposit: sum('deposit'),
      deposits: allOf('deposit').length,
      depositors: people('deposit'),
    },
    ...{ firstDeposits: firsts.length, withdrawal: sum('withdrawal') },
    firstDeposit: firsts.reduce((total, { amount }) => total + BigInt(amount), 0n),
    ...{
      withdrawals: allOf('withdrawal').length,
      bets: allOf('bet').length,
      stake: sum('bet'),
      payout,
    },
    ...{ validBet: sum('bet'), ggr, bonus: sum('reward'), rebate: sum('rebate') },
    ...{ ngr: ggr - sum('reward'), activeMembers: people('bet') },
  }
}

const PERIODS = [
  ...([
    [0, 0],
    [3, 9],
    [0, 29],
    [5, 96],
    [28, DAYS - 1],
  ] as const),
  ...([[DAYS - 92, DAYS - 1]] as const),
] as const

/** Counts everything that was played again, from the start of the feed. */
async function replayed() {
  await inTransaction(database.db, async (tx) => {
    for (let shard = 0; shard < SHARDS; shard += 1) await rewind(tx, teamSumsConsumer, shard)
  })
  await runFeed(engine, [teamSumsConsumer])
}

/** Carries out events, sums after each round of them, and returns what has happened. */
async function live(rounds: readonly (readonly Step[])[], members: readonly string[]) {
  const all: Done[] = []
  const next = async (step: Step) => {
    const earlier = all.filter(({ isUndone }) => !isUndone)[step.amount % 3]
    if (step.kind !== 'undo') all.push(await carryOut(step, members[step.member] ?? ''))
    else if (earlier) await undo(earlier, step.day)
  }
  for (const steps of rounds) {
    for (const step of steps) await next(step)
    await sumMoney(engine)
  }
  return all
}

describe('[AGT-04] the sums of a team', () => {
  test('have a net revenue without what the rebates of all levels on its bets cost', async () => {
    const { top, sub, members } = await team()
    const bet = { memberId: members[3] ?? '', at: instant(3), stake: 5000n, payout: 1000n }
    await played(site, [bet])
    await database.asOwner(
      `insert into team_rebate.team_day (agent_id, day, cost_minor)
       select agent_id, date '2025-01-01' + n, 40 from unnest($1::uuid[]) agent_id, generate_series(3, 4) n`,
      [[top, sub]],
    )
    for (const agent of [top, sub]) {
      expect(await overviewOf(agent, [0, 3])).toMatchObject({ agentCost: 40n, ngr: 3960n })
    }
  })

  test('are those of its rows for any course of events and any period, at every level', async () => {
    const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 9 }), {
      ...{ minLength: 1, maxLength: 4 },
    })
    await fc.assert(
      fc.asyncProperty(rounds, async (steps) => {
        const { top, sub, members } = await team()
        const all = await live(steps, members)
        for (const period of PERIODS) {
          expect(await overviewOf(top, period)).toMatchObject(recomputed(all, members, period))
          const below = recomputed(all, members.slice(2), period)
          expect(await overviewOf(sub, period)).toMatchObject(below)
        }
        await replayed()
        const whole = [0, 91] as const
        expect(await overviewOf(top, whole)).toMatchObject(recomputed(all, members, whole))
        const { teamSize, agents, maxLevel, teamBalance } = await overviewOf(top, [0, 0])
        const { rows } = await database.asOwner<{ sum: bigint }>(
          `select sum(balance)::bigint as sum from ledger.wallet where wallet = 'main' and member_id = any ($1)`,
          [members],
        )
        expect({ teamSize, agents, maxLevel }).toEqual({ teamSize: 4, agents: 1, maxLevel: 2 })
        expect(teamBalance).toBe(rows[0]?.sum)
      }),
      // A counterexample is shown as it was found: to make it smaller takes minutes.
      { numRuns: 5, endOnFailure: true, examples: [[recalledBeforeEarlier]] },
    )
  }, 30_000)

  test('come out the same when several workers sum at once', async () => {
    const { top, members } = await team()
    const all: Done[] = []
    for (const [member, memberId] of members.entries()) {
      const next = { kind: 'deposit', member, day: member, amount: 700, payout: 0 } as const
      all.push(await carryOut(next, memberId))
    }
    await Promise.all([1, 2, 3].map(() => sumMoney(engine)))
    await sumMoney(engine)
    expect(await overviewOf(top, [0, 9])).toMatchObject(recomputed(all, members, [0, 9]))
  })
})
