import type { ContractTerms } from '@parola/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { periodOf } from '#agents/agent-contract'
import { post } from '#foundations/ledger'
import { addMs, DAY_MS, HOUR_MS } from '#platform/clock'
import { newId } from '#platform/random'
import { bySystem, type Engine, work } from '#platform/work'
import { ended, newcomer, played, type Site, signed } from '../../../test/agent-team.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { testEngine } from '../../../test/test-engine.ts'
import { compute } from './compute.ts'
import { settleDue } from './settle-due.ts'

const START = new Date('2024-03-03T16:00:00Z')
let records = 0

type Salary = { kind?: string; paidAt?: Date; payer?: string }
type Dividend = Extract<ContractTerms, { kind: 'dividend' }>

let database: TestDatabase
let engine: Engine
let site: Site

beforeAll(async () => {
  database = await testDatabase({ seeded: true })
  engine = testEngine(database)
  site = { engine, asOwner: database.asOwner }
})
afterAll(() => database.drop())

const tenPercent = (more: Partial<Dividend> = {}): Dividend => ({
  ...{ kind: 'dividend', period: 'daily' },
  tiers: [{ periodValidBet: 0n, periodProfitLoss: 0n, activeMembers: 0, rate: 100_000 }],
  ...more,
})

/** The figures of each contract in the running day. */
async function today(contracts: readonly string[]) {
  return work(engine, bySystem('ph'), async (w) => {
    const { start, end } = periodOf(w.now, 'daily', 'Asia/Manila')
    const window = { kind: 'dividend', period: 'daily', starts_at: start, ends_at: end }
    const found = await compute(w, window)
    return contracts.map((id) => found.find(({ contract }) => contract.contractId === id)?.chain)
  })
}

async function signedToday(downlineId: string, terms: Dividend, uplineId: string | null = null) {
  const { start } = periodOf(engine.clock.now(), 'daily', 'Asia/Manila')
  return signed(site, { uplineId, downlineId, terms, startAt: start })
}

describe('[AGT-07] the agents’ costs that lower a dividend', () => {
  test('are rebates of the team unless the terms or the brand say otherwise', async () => {
    const [usual, without, explicit] = [
      await newcomer(site, null, 2),
      await newcomer(site, null, 2),
      await newcomer(site, null, 2),
    ]
    const contracts = [
      await signedToday(usual, tenPercent()),
      await signedToday(without, tenPercent({ deductRebates: false })),
      await signedToday(explicit, tenPercent({ deductRebates: true })),
    ]
    for (const agent of [usual, without, explicit]) {
      const memberId = await newcomer(site, agent)
      await played(site, [{ memberId, at: engine.clock.now(), stake: 1_000_000n, payout: 0n }])
      await work(engine, bySystem('ph'), ({ tx }) =>
        post(tx, {
          ...{ key: `test/rebate/${memberId}`, kind: 'rebate', ref: 'test' },
          legs: [
            { member: memberId, wallet: 'main', amount: 3000n },
            { account: 'expense:rebate', amount: -3000n },
          ],
        }),
      )
    }
    const chains = await today(contracts)
    expect(chains.map((chain) => [chain?.agentCost, chain?.ngr])).toEqual([
      [3000n, 997_000n],
      [0n, 1_000_000n],
      [3000n, 997_000n],
    ])
  })

  test('are salaries that the house paid to the agent and to agents of the team, where the terms say so', async () => {
    const boss = await newcomer(site, null, 2)
    const agent = await newcomer(site, boss, 2)
    const memberId = await newcomer(site, agent)
    await played(site, [{ memberId, at: engine.clock.now(), stake: 1_000_000n, payout: 0n }])
    const contracts = [
      await signedToday(boss, tenPercent({ deductSalaries: true })),
      await signedToday(agent, tenPercent(), boss),
    ]
    const now = engine.clock.now()
    const salary = async (agentId: string, amount: number, more: Salary = {}) => {
      const { kind = 'daily', paidAt = now, payer = 'house' } = more
      records += 1
      await database.asOwner(
        `insert into statement.record (record_id, brand_id, kind, contract_id, version, agent_id, upline_id, period,
           starts_at, ends_at, seq, currency, figures, gross_minor, downline_minor, correction_minor, amount_minor,
           state, is_held, created_at, paid_at, payer)
         values ($1, 'ph', $2, $3, 1, $4, $5, 'daily', $6::timestamptz, $6::timestamptz + interval '1 day', 0, 'PHP', '{}',
                 $7, 0, 0, $7, 'approved', false, now(), $8, $9)`,
        [
          ...[newId(now), kind, contracts[0], agentId, boss],
          ...[addMs(START, records * DAY_MS), amount, paidAt, payer],
        ],
      )
    }
    await salary(boss, 5000)
    await salary(agent, 700, { kind: 'hourly' })
    await salary(agent, 9999, { payer: 'upline' })
    await salary(agent, 9999, { paidAt: addMs(now, -2 * DAY_MS) })
    await salary(agent, 9999, { kind: 'dividend' })
    const [ofBoss, ofAgent] = await today(contracts)
    expect([ofBoss?.agentCost, ofBoss?.ngr]).toEqual([5700n, 994_300n])
    expect([ofAgent?.agentCost, ofAgent?.ngr]).toEqual([0n, 1_000_000n])
  })
})

describe('[AGT-05] what a version carries out', () => {
  const weekly = (more: Partial<Dividend> = {}) =>
    tenPercent({ period: 'weekly', carryOver: true, ...more })

  /** A second version from the second week on, after a first week that carried out a loss of 10,000.00. */
  async function renewed(keepsCarry: boolean) {
    const agent = await newcomer(site, null, 2)
    const memberId = await newcomer(site, agent)
    const parties = { uplineId: null, downlineId: agent }
    const second = addMs(START, 7 * DAY_MS)
    await ended(site, await signed(site, { ...parties, terms: weekly(), startAt: START }), second)
    const terms = weekly({ keepCarry: true })
    const next = await signed(site, { ...parties, terms, startAt: second, version: 2 })
    await database.asOwner(
      'update agent_contract.answer set keeps_carry = $2 where offer_id = $1',
      [next, keepsCarry],
    )
    const lost = { memberId, at: addMs(START, HOUR_MS), stake: 1_000_000n, payout: 2_000_000n }
    const won = { memberId, at: addMs(second, HOUR_MS), stake: 3_000_000n, payout: 0n }
    await played(site, [lost, won])
    return { next, lost }
  }

  test('is taken over by the next one where both sides agreed, also when it changes, and else is not', async () => {
    const [kept, dropped] = [await renewed(true), await renewed(false)]
    await settleDue(engine, addMs(START, 14 * DAY_MS + 4 * HOUR_MS))
    const outcome = async ({ next }: typeof kept) => {
      const { rows } = await database.asOwner<{ carry: string; amount: number }>(
        `select figures ->> 'carryIn' as carry, amount_minor::integer as amount
           from statement.record where contract_id = $1 and seq = 0 order by starts_at limit 1`,
        [next],
      )
      return rows[0]
    }
    expect(await outcome(kept)).toEqual({ carry: '-1000000', amount: 200_000 })
    expect(await outcome(dropped)).toEqual({ carry: '0', amount: 300_000 })
    // A late loss of the first week lowers what the second paid.
    await played(site, [{ ...kept.lost, stake: 0n, valid: 0n, payout: 500_000n }])
    for (let run = 0; run < 2; run += 1) {
      await settleDue(engine, addMs(START, 14 * DAY_MS + 5 * HOUR_MS))
    }
    const { rows } = await database.asOwner(
      'select delta_minor::integer as delta from statement.correction where contract_id = any ($1)',
      [[kept.next, dropped.next]],
    )
    expect(rows).toEqual([{ delta: -50_000 }])
  })
})
