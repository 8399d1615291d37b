import type { ContractTerms } from '@parola/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { periodOf } from '#agents/agent-contract'
import { creditDifferences, teamRebateConsumer } from '#agents/team-rebate'
import { changeSettings, lastVersionOf } from '#foundations/settings'
import { runFeed } from '#games/activity'
import { teamSettings } from '#people/team'
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
  await work(engine, bySystem('ph'), async (w) => {
    const value = { ...teamSettings.default, topRebatesPpm: { RNG: 8000 } }
    const version = await lastVersionOf(w, teamSettings)
    await changeSettings(w, teamSettings, { value, version, reason: 'test' })
  })
})
afterAll(() => database.drop())

const tenPercent = (more: Partial<Dividend> = {}): Dividend => ({
  ...{ kind: 'dividend', period: 'daily' },
  tiers: [{ periodValidBet: 0n, periodProfitLoss: 0n, activeMembers: 0, rate: 100_000 }],
  ...more,
})

/** A general agent with two agents in a row and a player, whose rebates are 0.8, 0.6, 0.6 and 0.5 per cent. */
async function rated(terms: readonly Partial<Dividend>[]) {
  const agents: string[] = []
  const contracts: string[] = []
  for (const more of terms) {
    const uplineId = agents.at(-1) ?? null
    const downlineId = await newcomer(site, uplineId, 2)
    if (uplineId) await given(downlineId, uplineId, 6000)
    agents.push(downlineId)
    const own = tenPercent(more)
    contracts.push(await signed(site, { uplineId, downlineId, terms: own, startAt: START }))
  }
  const lowest = agents.at(-1) ?? ''
  const memberId = await newcomer(site, lowest)
  await given(memberId, lowest, 5000)
  const bet = { memberId, at: addMs(START, 12 * HOUR_MS), stake: 10_000_000n, payout: 0n }
  return { contracts, bet }
}

async function given(memberId: string, agentId: string, ratePpm: number) {
  await database.asOwner(
    `insert into team.invitation (member_id, brand_id, agent_id, rebates_ppm, joined_at) values ($1, 'ph', $2, $3, $4)`,
    [memberId, agentId, JSON.stringify({ RNG: ratePpm }), START],
  )
}

/** The costs of agents in the records of contracts, from the uppermost down. */
async function costs(contracts: readonly string[]) {
  const { rows } = await database.asOwner<{ cost: number }>(
    `select (figures ->> 'agentCost')::integer as cost from statement.record
      where contract_id = any ($1) and starts_at = $2 order by array_position($1::uuid[], contract_id)`,
    [contracts, START],
  )
  return rows.map(({ cost }) => cost)
}

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
  test('are what the rebates of all levels on its bets cost, the same at whichever level one looks', async () => {
    const { contracts, bet } = await rated([{ deductRebates: false }, {}, {}])
    await played(site, [bet])
    await runFeed(engine, [teamRebateConsumer])
    // No window is closed before its rebates are credited.
    await settleDue(engine, addMs(START, DAY_MS + 4 * HOUR_MS))
    expect(await costs(contracts)).toEqual([])
    await creditDifferences(engine, addMs(START, DAY_MS + 2 * HOUR_MS))
    await settleDue(engine, addMs(START, DAY_MS + 4 * HOUR_MS))
    // Of 100,000.00: 0.5 % for the player, 0.1 % for the agents in between, 0.2 % for the uppermost.
    expect(await costs(contracts)).toEqual([0, 80_000, 80_000])
    // A bet of that day which is counted late costs rebates too, once they are credited.
    await played(site, [bet])
    await runFeed(engine, [teamRebateConsumer])
    await settleDue(engine, addMs(START, DAY_MS + 5 * HOUR_MS))
    await creditDifferences(engine, addMs(START, 2 * DAY_MS + 2 * HOUR_MS))
    await settleDue(engine, addMs(START, 2 * DAY_MS + 2 * HOUR_MS))
    const { rows } = await database.asOwner(
      'select sum(delta_minor)::integer as delta from statement.correction where contract_id = $1',
      [contracts[2]],
    )
    expect(rows).toEqual([{ delta: 992_000 }])
  })

  test('do not include what a VIP tier adds to a member’s rebate: that is a reward', async () => {
    const boss = await newcomer(site, null, 2)
    const memberId = await newcomer(site, boss)
    const contracts = [await signedToday(boss, tenPercent({ deductRebates: false }))]
    await played(site, [{ memberId, at: engine.clock.now(), stake: 1_000_000n, payout: 0n }])
    const claimId = newId(engine.clock.now())
    await database.asOwner(
      `insert into rebate.claim (claim_id, member_id, brand_id, request_key, reference, how, currency, amount_minor, claimed_at)
       values ($1::uuid, $2, 'ph', $1::uuid, $1::text, 'member', 'PHP', 6000, $3)`,
      [claimId, memberId, engine.clock.now()],
    )
    await database.asOwner(
      `insert into rebate.claim_line (claim_id, game_type, valid_minor, rate_ppm, amount_minor, vip_product)
       values ($1, 'RNG', 1000000, 6000, 6000, 1000999999)`,
      [claimId],
    )
    const [chain] = await today(contracts)
    expect([chain?.bonus, chain?.agentCost, chain?.ngr]).toEqual([1000n, 0n, 999_000n])
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
