import type { ContractTerms } from '@parola/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balanceOf, reconcile } from '#foundations/ledger'
import { barMember, eligibility } from '#people/eligibility'
import { findMember } from '#people/member'
import { DAY_MS, HOUR_MS } from '#platform/clock'
import { bySystem, type Engine, work } from '#platform/work'
import {
  ended,
  newcomer,
  type Played,
  played,
  type Site,
  signed,
  voided,
} from '../../../test/agent-team.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { testEngine } from '../../../test/test-engine.ts'
import { settleDue } from './settle-due.ts'

let database: TestDatabase
let engine: Engine
let site: Site

beforeAll(async () => {
  database = await testDatabase({ seeded: true })
  engine = testEngine(database)
  site = { engine, asOwner: database.asOwner }
})
afterAll(async () => {
  expect((await reconcile(database.db.kysely)).isSound).toBe(true)
  await database.drop()
})

/** A tree of agents in a row, the first one under the house, each with contracts of the same kind. */
async function line(terms: readonly ContractTerms[], startAt: Date) {
  const agents: string[] = []
  const contracts: string[] = []
  for (const own of terms) {
    const uplineId = agents.at(-1) ?? null
    const downlineId = await newcomer(site, uplineId, 2)
    agents.push(downlineId)
    contracts.push(await signed(site, { uplineId, downlineId, terms: own, startAt }))
  }
  return { agents, contracts }
}

const daily = (...tiers: [bigint, number][]): ContractTerms => ({
  kind: 'daily',
  tiers: tiers.map(([betAmount, rate]) => ({ betAmount, rate })),
})
const balances = async (agents: readonly string[]) =>
  Promise.all(
    agents.map(async (id) => Number((await balanceOf(database.db.kysely, id)).balanceMinor)),
  )

type Shown = { amount: number; correction: number; seq: number; state: string; starts_at: Date }
async function recordsOf(contractId = ''): Promise<Shown[]> {
  const { rows } = await database.asOwner<Shown>(
    `select amount_minor::integer as amount, correction_minor::integer as correction, seq, state, starts_at
       from statement.record where contract_id = $1 order by starts_at, seq`,
    [contractId],
  )
  return rows
}
const amountsOf = async (contracts: readonly string[]) =>
  Promise.all(contracts.map(async (id) => (await recordsOf(id)).map(({ amount }) => amount)))

/** Each test has weeks of its own, and the contracts of the one before have ended: windows are closed once. */
let tests = 0
async function nextMonday(): Promise<Date> {
  tests += 1
  await database.asOwner(
    `insert into agent_contract.ending (offer_id, end_at, because, at)
     select contract_id, max(ends_at), 'TERMINATED', now() from statement.outcome group by 1
     on conflict do nothing`,
  )
  return new Date(Date.parse('2024-01-07T16:00:00Z') + tests * 21 * DAY_MS)
}
const after = (date: Date, ms: number) => new Date(date.getTime() + ms)

/** The worked example's day of the rules: A, B, C and D in a row. */
const DAY_TERMS = [
  daily([0n, 800], [10_000_000n, 1200], [50_000_000n, 1500]),
  daily([10_000_000n, 1000], [50_000_000n, 1300]),
  daily([10_000_000n, 700], [30_000_000n, 1000]),
  daily([10_000_000n, 500], [30_000_000n, 800]),
]

async function exampleDay(start: Date) {
  const { agents, contracts } = await line(DAY_TERMS, start)
  const amounts = [4_000_000n, 8_200_055n, 12_000_000n, 22_100_333n]
  const bets = await Promise.all(
    amounts.map(async (stake, i): Promise<Played> => {
      const memberId = await newcomer(site, agents[i] ?? null)
      return { memberId, at: after(start, HOUR_MS), stake, payout: 0n }
    }),
  )
  const ids = await played(site, bets)
  return { agents, contracts, bets, ids }
}
const PAID = [13_260, 8200, 23_050, 11_050]

describe('[AGT-07] a day of four levels', () => {
  test('is paid two hours after its end, each level the difference, as in the worked example', async () => {
    const start = await nextMonday()
    const { agents, contracts } = await exampleDay(start)
    await settleDue(engine, after(start, DAY_MS + 2 * HOUR_MS - 1))
    expect(await balances(agents)).toEqual([0, 0, 0, 0])
    await settleDue(engine, after(start, DAY_MS + 2 * HOUR_MS))
    expect(await balances(agents)).toEqual(PAID)
    await settleDue(engine, after(start, DAY_MS + 2 * HOUR_MS))
    expect(await amountsOf(contracts)).toEqual(PAID.map((amount) => [amount]))
    expect(await balances(agents)).toEqual(PAID)
    const { rows } = await database.asOwner(
      `select sum(amount)::integer as sum from ledger.system_posting where account = 'payable:agent'`,
    )
    expect(rows[0]?.sum).toBe(PAID.reduce((sum, amount) => sum + amount))
  })

  test('killed after any number of steps and run again pays the same, once', async () => {
    const start = await nextMonday()
    const { agents, contracts } = await exampleDay(start)
    const now = after(start, DAY_MS + 2 * HOUR_MS)
    let runs = 0
    for (let isWhole = false; !isWhole; runs += 1) {
      isWhole = !(await settleKilled(runs % 7, now))
      expect(runs).toBeLessThan(60)
    }
    expect(runs).toBeGreaterThan(4)
    expect(await amountsOf(contracts)).toEqual(PAID.map((amount) => [amount]))
    expect(await balances(agents)).toEqual(PAID)
  })

  test('of several workers at once is paid once', async () => {
    const start = await nextMonday()
    const { agents, contracts } = await exampleDay(start)
    const now = after(start, DAY_MS + 2 * HOUR_MS)
    await Promise.all(Array.from({ length: 4 }, () => settleDue(engine, now)))
    await settleDue(engine, now)
    expect(await amountsOf(contracts)).toEqual(PAID.map((amount) => [amount]))
    expect(await balances(agents)).toEqual(PAID)
  })

  test('does not close again when the clock is set back', async () => {
    const start = await nextMonday()
    const { contracts } = await exampleDay(start)
    await settleDue(engine, after(start, DAY_MS + 2 * HOUR_MS))
    await settleDue(engine, after(start, HOUR_MS))
    await settleDue(engine, after(start, DAY_MS + 3 * HOUR_MS))
    expect((await amountsOf(contracts)).map((amounts) => amounts.length)).toEqual([1, 1, 1, 1])
  })

  test('of an agent who is blocked is held for two operators', async () => {
    const start = await nextMonday()
    const { agents, contracts } = await exampleDay(start)
    await database.asOwner(`update member.member set status = 'blocked' where member_id = $1`, [
      agents[3],
    ])
    await settleDue(engine, after(start, DAY_MS + 2 * HOUR_MS))
    expect(await balances(agents)).toEqual([...PAID.slice(0, 3), 0])
    const { rows } = await database.asOwner(
      'select state, is_held from statement.record where contract_id = $1',
      [contracts[3]],
    )
    expect(rows).toEqual([{ state: 'processing', is_held: true }])
  })

  test('of an agent who is frozen is credited all the same: it only cannot be taken out', async () => {
    const start = await nextMonday()
    const { agents, contracts } = await exampleDay(start)
    const barred = agents[3] ?? ''
    await work(engine, bySystem('ph'), (w) => barMember(w, barred, 'restricted'))
    await settleDue(engine, after(start, DAY_MS + 2 * HOUR_MS))
    expect(await balances(agents)).toEqual(PAID)
    expect(await recordsOf(contracts[3])).toMatchObject([{ state: 'approved', amount: 11_050 }])
    const frozen = await findMember({ db: database.db.kysely }, barred)
    if (!frozen) throw new Error('a member who is not there')
    expect(eligibility(frozen, 'withdraw', { minAge: 21, kycFor: [] })).toBe('restricted')
  })

  test('a bet that is voided later corrects the next day by visible lines, down to zero at most', async () => {
    const start = await nextMonday()
    const { agents, contracts, bets, ids } = await exampleDay(start)
    await settleDue(engine, after(start, DAY_MS + 2 * HOUR_MS))
    const [, , , last] = bets
    if (last) await voided(site, ids[3] ?? '', last)
    await settleDue(engine, after(start, DAY_MS + 3 * HOUR_MS))
    expect(await balances(agents)).toEqual(PAID)
    await settleDue(engine, after(start, 2 * DAY_MS + 2 * HOUR_MS))
    // Without D's 22,100,333: A 24,200,055 at 0.12 %, B 20,200,055 at 0.10 %, C 12,000,000 at 0.07 %, D nothing.
    const now = [29_040 - 20_200, 20_200 - 8400, 8400, 0]
    const deltas = now.map((amount, i) => amount - (PAID[i] ?? 0))
    for (const [i, contractId] of contracts.entries()) {
      const delta = deltas[i] ?? 0
      const next = (await recordsOf(contractId)).at(1)
      expect(next).toMatchObject({ amount: Math.max(0, delta), correction: Math.max(0, delta) })
    }
    // What is left of D's correction lowers the first day that pays something.
    const memberId = await newcomer(site, agents[3] ?? null)
    const at = after(start, 2 * DAY_MS + HOUR_MS)
    await played(site, [{ memberId, at, stake: 22_100_333n, payout: 0n }])
    await settleDue(engine, after(start, 3 * DAY_MS + 2 * HOUR_MS))
    expect((await recordsOf(contracts[3])).at(2)).toMatchObject({ amount: 0, correction: -11_050 })
  })

  test('open corrections of a contract that has ended are paid, and what is below zero is written off', async () => {
    const start = await nextMonday()
    const { agents, contracts, bets } = await exampleDay(start)
    for (const contractId of contracts) await ended(site, contractId, after(start, DAY_MS))
    await settleDue(engine, after(start, DAY_MS + 2 * HOUR_MS))
    const [first] = bets
    if (first) await played(site, [{ ...first, stake: 10_000_000n }])
    await settleDue(engine, after(start, DAY_MS + 3 * HOUR_MS))
    // A alone has more: 56,300,388 at 0.15 % less what B's line costs.
    const more = Math.floor((56_300_388 * 1500) / 1_000_000) - 42_300 - 13_260
    expect((await recordsOf(contracts[0])).at(1)).toMatchObject({
      seq: 1,
      amount: more,
      correction: more,
    })
    expect(await balances(agents)).toEqual([13_260 + more, ...PAID.slice(1)])
    await settleDue(engine, after(start, DAY_MS + 4 * HOUR_MS))
    expect(await recordsOf(contracts[0])).toHaveLength(2)
  })

  test('what was written off after the end of a contract is not paid again when the same window rises', async () => {
    const start = await nextMonday()
    const { agents, contracts, bets, ids } = await exampleDay(start)
    for (const contractId of contracts) await ended(site, contractId, after(start, DAY_MS))
    let hour = 2
    const settle = async () => {
      await settleDue(engine, after(start, DAY_MS + hour * HOUR_MS))
      hour += 1
    }
    await settle()
    const last = bets[3]
    if (last) await voided(site, ids[3] ?? '', last)
    for (let run = 0; run < 2; run += 1) await settle()
    expect(await recordsOf(contracts[3])).toMatchObject([{ amount: 11_050 }, { amount: 0 }])
    if (last) await played(site, [last])
    for (let run = 0; run < 2; run += 1) await settle()
    const paid = async () => (await balances(agents)).at(3)
    expect(await paid()).toBe(11_050)
    // 32,100,333 at 0.08 % is more than what was written off.
    if (last) await played(site, [{ ...last, stake: 10_000_000n }])
    await settle()
    expect(await paid()).toBe(25_680)
  })
})

/** A run in which the transaction of that number is undone, and all that follow fail. True when it was killed. */
async function settleKilled(steps: number, now: Date): Promise<boolean> {
  let left = steps
  let isKilled = false
  const kysely = new Proxy(engine.db.kysely, {
    get(target, name) {
      if (name !== 'transaction') {
        const value = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      }
      return () => ({
        execute: (change: (tx: unknown) => Promise<unknown>) =>
          target.transaction().execute(async (tx) => {
            if (left < 0) throw new Error('killed')
            const result = await change(tx)
            left -= 1
            if (left >= 0) return result
            isKilled = true
            throw new Error('killed')
          }),
      })
    },
  })
  await settleDue({ ...engine, db: { ...engine.db, kysely } }, now)
  return isKilled
}

describe('[AGT-07] a week of dividends', () => {
  const dividend = (...tiers: [bigint, bigint, number, number][]): ContractTerms => ({
    ...{ kind: 'dividend', period: 'weekly', carryOver: true, activeMinValidBet: 5_000_000n },
    tiers: tiers.map(([periodValidBet, periodProfitLoss, activeMembers, rate]) => ({
      ...{ periodValidBet, periodProfitLoss, activeMembers, rate },
    })),
  })
  const WEEK = [
    dividend(
      [0n, 0n, 0, 300_000],
      [100_000_000n, 2_000_000n, 3, 350_000],
      [200_000_000n, 5_000_000n, 5, 400_000],
    ),
    dividend(
      [0n, 0n, 0, 250_000],
      [100_000_000n, 2_000_000n, 3, 300_000],
      [250_000_000n, 6_000_000n, 5, 350_000],
    ),
    dividend([0n, 0n, 0, 200_000], [150_000_000n, 3_000_000n, 3, 280_000]),
    dividend([0n, 0n, 0, 150_000], [150_000_000n, 3_000_000n, 3, 220_000]),
  ]
  /** Valid bet and net revenue of the players under each agent; d1 has two bets. */
  const PLAYS: [number, bigint, bigint][][] = [
    [[0, 30_000_000n, 1_200_000n]],
    [[1, 50_000_000n, 2_000_000n]],
    [[1, 8_000_000n, -450_000n]],
    [[2, 90_000_000n, 3_100_000n]],
    [
      [3, 80_000_000n, 1_600_000n],
      [3, 40_000_000n, 2_600_000n],
    ],
    [[3, 20_000_000n, -900_000n]],
    [[3, 15_000_000n, 610_000n]],
  ]

  test('carries over, pays the worked example, and corrects it after a void', async () => {
    const start = await nextMonday()
    const { agents, contracts } = await line(WEEK, start)
    await database.asOwner(`insert into statement.outcome values ($1, $2, $3, 0, -310000, 0)`, [
      contracts[3],
      after(start, -7 * DAY_MS),
      start,
    ])
    const bets: Played[] = []
    for (const plays of PLAYS) {
      const memberId = await newcomer(site, agents[plays[0]?.[0] ?? 0] ?? null)
      for (const [, stake, ngr] of plays)
        bets.push({ memberId, at: after(start, DAY_MS), stake, payout: stake - ngr })
    }
    const ids = await played(site, bets)
    await settleDue(engine, after(start, 7 * DAY_MS + 4 * HOUR_MS))
    expect(await balances(agents)).toEqual([908_000, 1_033_200, 1_170_800, 792_000])
    const big = bets[5]
    if (big) await voided(site, ids[5] ?? '', big)
    await settleDue(engine, after(start, 7 * DAY_MS + 5 * HOUR_MS))
    const { rows } = await database.asOwner(
      `select delta_minor::integer as delta from statement.correction
        where contract_id = any ($1) order by array_position($1::uuid[], contract_id)`,
      [contracts],
    )
    expect(rows.map(({ delta }) => delta)).toEqual([168_000, -480_000, -86_000, -642_000])
    await settleDue(engine, after(start, 14 * DAY_MS + 4 * HOUR_MS))
    expect(await balances(agents)).toEqual([908_000 + 168_000, 1_033_200, 1_170_800, 792_000])
  })
})

test('[AGT-07] a window is corrected by the settings that it was settled by', async () => {
  const start = await nextMonday()
  const tier = { periodValidBet: 0n, periodProfitLoss: 0n, activeMembers: 0, rate: 100_000 }
  const terms: ContractTerms = { kind: 'dividend', period: 'weekly', tiers: [tier] }
  const { agents, contracts } = await line([terms], start)
  const memberId = await newcomer(site, agents[0] ?? null)
  const bet = { memberId, at: after(start, HOUR_MS), payout: 0n }
  const bets = [
    { ...bet, stake: 10_000_000n },
    { ...bet, stake: 1_000_000n },
  ] as const
  const ids = await played(site, bets)
  await settleDue(engine, after(start, 7 * DAY_MS + 4 * HOUR_MS))
  expect(await balances(agents)).toEqual([1_100_000])
  await database.asOwner(
    `insert into settings.version (brand_id, name, version, value, starts_at, written_at, author, reason)
     values ('ph', 'statement', 1, '{"vendorFeesPpm": {"PG": 500000}}', $1, $1, 'test', 'for the test')`,
    [after(start, 8 * DAY_MS)],
  )
  await voided(site, ids[1] ?? '', bets[1])
  await settleDue(engine, after(start, 7 * DAY_MS + 5 * HOUR_MS))
  const { rows } = await database.asOwner(
    'select delta_minor::integer as delta from statement.correction where contract_id = $1',
    [contracts[0]],
  )
  expect(rows).toEqual([{ delta: -100_000 }])
  await database.asOwner(`delete from settings.version where name = 'statement'`)
})

describe('[AGT-07] five minutes and an hour', () => {
  test('count bets from the single bet on, by the member’s result, and again when it changes', async () => {
    const start = await nextMonday()
    const realtime = (
      profitRate: number,
      lossRate: number,
      singleBetAmount: bigint,
    ): ContractTerms => ({
      ...{ kind: 'realtime', profitRate, lossRate, singleBetAmount },
    })
    const { agents, contracts } = await line(
      [
        realtime(300, 900, 0n),
        realtime(250, 800, 1000n),
        realtime(200, 700, 5000n),
        realtime(100, 500, 10_000n),
      ],
      start,
    )
    const plays: [number, bigint, bigint, bigint][] = [
      [3, 500_000n, 500_000n, 0n],
      [3, 8000n, 8000n, 0n],
      [3, 300_000n, 270_000n, 500_000n],
      [2, 120_000n, 120_000n, 0n],
      [1, 4000n, 4000n, 9000n],
      [1, 900_000n, 900_000n, 0n],
      [0, 700n, 700n, 0n],
      [2, 50_000n, 0n, 50_000n],
    ]
    const bets: Played[] = []
    for (const [agent, stake, valid, payout] of plays) {
      const memberId = await newcomer(site, agents[agent] ?? null)
      bets.push({ memberId, at: after(start, 120_000), stake, valid, payout })
    }
    await played(site, bets)
    await settleDue(engine, after(start, 360_000))
    expect(await balances(agents)).toEqual([168, 797, 216, 277])
    // A bet that is reported late belongs to the window in which it was settled, and is paid with the next one.
    const [late] = bets
    if (late) await played(site, [late])
    await settleDue(engine, after(start, 400_000))
    expect((await recordsOf(contracts[3])).map(({ amount }) => amount)).toEqual([277])
    await settleDue(engine, after(start, 660_000))
    expect((await recordsOf(contracts[3])).map(({ amount }) => amount)).toEqual([277, 250])
    for (const contractId of contracts) await ended(site, contractId, after(start, 600_000))
  })
})

describe('[AGT-07] whatever was played', () => {
  const stake = fc.bigInt({ min: 1n, max: 50_000_000n })
  const aBet = fc.record({
    player: fc.nat(7),
    hour: fc.nat(23),
    stake,
    isWon: fc.boolean(),
    isVoid: fc.boolean(),
  })

  test('the sum paid is the top rate, nobody is paid twice, and raw bets give the same records', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aBet, { minLength: 1, maxLength: 12 }), async (raw) => {
        const start = await nextMonday()
        const { agents, contracts } = await line(DAY_TERMS, start)
        const players: string[] = []
        for (let i = 0; i < 8; i += 1) players.push(await newcomer(site, agents[i % 4] ?? null))
        const bets = raw.map((bet) => ({
          ...{ memberId: players[bet.player] ?? '', stake: bet.stake },
          ...{ at: after(start, bet.hour * HOUR_MS), payout: bet.isWon ? bet.stake * 2n : 0n },
        }))
        const ids = await played(site, bets)
        for (const [i, bet] of bets.entries())
          if (raw[i]?.isVoid) await voided(site, ids[i] ?? '', bet)
        const now = after(start, DAY_MS + 2 * HOUR_MS)
        await settleDue(engine, now)
        await settleDue(engine, now)
        const teams = agents.map((_agent, level) =>
          raw
            .filter((bet) => !bet.isVoid && bet.player % 4 >= level)
            .reduce((sum, bet) => sum + bet.stake, 0n),
        )
        const gross = teams.map((valid, level) => grossOf(DAY_TERMS[level], valid))
        const expected = gross.map((amount, level) => Number(amount - (gross[level + 1] ?? 0n)))
        expect(await amountsOf(contracts)).toEqual(expected.map((amount) => [amount]))
        expect(await balances(agents)).toEqual(expected)
        const total = expected.reduce((sum, amount) => sum + amount, 0)
        expect(total).toBe(Number(gross[0]))
      }),
      { numRuns: 6 },
    )
  })
})

function grossOf(terms: ContractTerms | undefined, valid: bigint): bigint {
  if (terms?.kind !== 'daily') return 0n
  const rate = terms.tiers.findLast(({ betAmount }) => valid >= betAmount)?.rate ?? 0
  return (valid * BigInt(rate)) / 1_000_000n
}
