import type { ContractTerms } from '@parola/contract'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { balanceOf, post, reconcile } from '#foundations/ledger'
import { refuseDebtor } from '#money/contract-debt'
import { DAY_MS, HOUR_MS } from '#platform/clock'
import { inTransaction } from '#platform/db'
import type { Engine } from '#platform/work'
import { settleDue } from '../src/agents/statement/settle-due.ts'
import { selectIncome } from '../src/agents/team-report/revenue.sql.ts'
import { collectDebts } from '../src/money/contract-debt/collect.ts'
import { newcomer, played, type Site, signed } from './agent-team.ts'
import { grantTo } from './bonus.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { testEngine } from './test-engine.ts'

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

const daily = (funding: 'house' | 'upline', ...tiers: [bigint, number][]): ContractTerms => ({
  ...{ kind: 'daily', funding },
  tiers: tiers.map(([betAmount, rate]) => ({ betAmount, rate })),
})
/** A, B, C and D in a row: the house pays A and B, B pays C, and C pays D (the vector AGT-V040). */
const LINE = [
  daily('house', [0n, 800], [10_000_000n, 1200], [50_000_000n, 1500]),
  daily('house', [10_000_000n, 1000], [50_000_000n, 1300]),
  daily('upline', [10_000_000n, 700], [30_000_000n, 1000]),
  daily('upline', [10_000_000n, 500], [30_000_000n, 800]),
]
const PLAYED = [4_000_000n, 8_200_055n, 12_000_000n, 22_100_333n]
/** What each has in the end: C gets 34,100 of B and pays 11,050 to D. */
const IN_THE_END = [13_260, 42_300 - 34_100, 34_100 - 11_050, 11_050]

let start = new Date('2024-01-07T16:00:00Z')
beforeEach(async () => {
  await database.asOwner(
    `insert into agent_contract.ending (offer_id, end_at, because, at)
     select contract_id, max(ends_at), 'TERMINATED', now() from statement.outcome group by 1
     on conflict do nothing`,
  )
  start = new Date(start.getTime() + 7 * DAY_MS)
})

async function lineOfFour() {
  const agents: string[] = []
  for (const terms of LINE) {
    const uplineId = agents.at(-1) ?? null
    const downlineId = await newcomer(site, uplineId, 2)
    agents.push(downlineId)
    await signed(site, { uplineId, downlineId, terms, startAt: start })
  }
  const at = new Date(start.getTime() + HOUR_MS)
  const bets = await Promise.all(
    PLAYED.map(async (stake, i) => ({
      ...{ memberId: await newcomer(site, agents[i] ?? null), at, stake, payout: 0n },
    })),
  )
  await played(site, bets)
  return agents
}
const DUE_MS = DAY_MS + 2 * HOUR_MS
const settle = () => settleDue(engine, new Date(start.getTime() + DUE_MS))
const collect = () => collectDebts(engine, engine.clock.now())
const balances = async (agents: readonly string[]) =>
  Promise.all(
    agents.map(async (id) => Number((await balanceOf(database.db.kysely, id)).balanceMinor)),
  )
type Debt = { left: number; is_paid: boolean; creditor_id: string | null; has_alarm: boolean }
const debtsOf = async (debtorId = '') =>
  (
    await database.asOwner<Debt>(
      `select (amount_minor - paid_minor)::integer as left, paid_at is not null as is_paid, creditor_id,
              alarm_at is not null as has_alarm
         from contract_debt.debt where debtor_id = $1 order by debt_id`,
      [debtorId],
    )
  ).rows
async function systemSum(account: string) {
  const { rows } = await database.asOwner(
    `select coalesce(sum(amount), 0)::integer as sum from ledger.system_posting where account = $1`,
    [account],
  )
  return rows[0]?.sum
}
const expense = () => systemSum('expense:agent:daily')

test('[AGT-07] a debt that cannot be collected holds up nobody else', async () => {
  const stuck = await newcomer(site, null, 2)
  // The key of its payment belongs to another entry.
  await inTransaction(database.db, (tx) =>
    post(tx, {
      ...{ key: 'stuck/debt/0', kind: 'adjust', ref: 'test' },
      legs: [
        { member: stuck, wallet: 'main', amount: 100n },
        { account: 'expense:test', amount: -100n },
      ],
    }),
  )
  await database.asOwner(
    `insert into contract_debt.debt (debt_id, brand_id, debtor_id, source, kind, currency, amount_minor, since)
     values (uuidv7(), 'ph', $1, 'stuck', 'salary_daily', 'PHP', 100, now())`,
    [stuck],
  )
  const agents = await lineOfFour()
  await settle()
  const alarm = vi.spyOn(engine.log, 'error')
  await collect()
  await collect()
  const stuckAlarm = { alarm: 'contract_debt_stuck', debtorId: stuck }
  expect(alarm).toHaveBeenCalledWith(expect.objectContaining(stuckAlarm), expect.anything())
  alarm.mockRestore()
  expect(await balances(agents)).toEqual(IN_THE_END)
  await database.asOwner('delete from contract_debt.debt where debtor_id = $1', [stuck])
})

test('[AGT-07] uplines pay the whole amount from their wallets, and the house pays only its own line', async () => {
  const agents = await lineOfFour()
  const before = Number(await expense())
  await settle()
  await collect()
  await collect()
  expect(await balances(agents)).toEqual(IN_THE_END)
  expect(Number(await expense()) - before).toBe(-55_560)
  expect(await systemSum('receivable:contract')).toBe(0)
  expect(await systemSum('payable:contract')).toBe(0)
  await settle()
  await collect()
  expect(await balances(agents)).toEqual(IN_THE_END)
  const credited = await selectIncome(database.db.kysely, {
    ...{ agentId: agents[2] ?? '', timeZone: 'Asia/Manila' },
    ...{ from: new Date(0), to: new Date(8.64e15) },
  })
  const income = credited.map(({ kind, amount }) => [kind, amount])
  expect(Object.fromEntries(income)).toEqual({ daily: 34_100n, paidToDownlines: -11_050n })
})

const fund = (member: string, amount: bigint) =>
  inTransaction(engine.db, (tx) =>
    post(tx, {
      ...{ key: `fund:${member}:${amount}`, kind: 'adjust', ref: 'test' },
      legs: [
        { member, wallet: 'main', amount },
        { account: 'expense:test', amount: -amount },
      ],
    }),
  )
let versions = 0
const change = (name: string, value: object) => {
  versions += 1
  return database.asOwner(
    `insert into settings.version (brand_id, name, version, value, starts_at, written_at, author, reason)
     values ('ph', $1, $2, $3, '2024-01-01', '2024-01-01', 'test', 'for the test')`,
    [name, versions, JSON.stringify(value)],
  )
}

test('[AGT-07] what a wallet does not cover is a debt, paid from what comes in, and its debtor takes nothing out', async () => {
  // B's own income waits for operators, so that B has nothing to pay C with, nor C to pay D.
  await change('statement', { heldAboveMinor: 40_000 })
  const [a, b = '', c = '', d] = await lineOfFour()
  await settle()
  expect(await balances([a ?? '', b, c, d ?? ''])).toEqual([13_260, 0, 0, 0])
  expect(await debtsOf(b)).toMatchObject([{ left: 34_100, creditor_id: c }])
  expect(await debtsOf(c)).toMatchObject([{ left: 11_050, creditor_id: d }])
  expect(await systemSum('payable:contract')).toBe(45_150)
  await expect(refuseDebtor(database.db.kysely, b)).rejects.toMatchObject({ code: 'DEBT_OPEN' })
  await fund(b, 20_000n)
  await collect()
  await collect()
  expect(await balances([b, c, d ?? ''])).toEqual([0, 8950, 11_050])
  expect(await debtsOf(b)).toMatchObject([{ left: 14_100, is_paid: false, has_alarm: false }])
  expect(await debtsOf(c)).toMatchObject([{ left: 0, is_paid: true }])
  await refuseDebtor(database.db.kysely, c)
  await database.asOwner(
    `update contract_debt.debt set since = $1::timestamptz - interval '5 days' where debtor_id = $2`,
    [engine.clock.now(), b],
  )
  await collect()
  expect(await debtsOf(b)).toMatchObject([{ has_alarm: true }])
  const terms = { balance: 5000n, required: 50_000n, maxBet: 500n }
  const grantId = await grantTo(database, b, terms)
  await database.asOwner(
    `update wagering.bonus_grant set deposit = 'D1', deposit_minor = 14101 where grant_id = $1`,
    [grantId],
  )
  await fund(b, 14_101n)
  await collect()
  expect(await debtsOf(b), 'a bonus holds the deposit').toMatchObject([{ left: 14_100 }])
  await database.asOwner(`select wagering.drop_grant($1, $2, 5000, 0)`, [b, grantId])
  await collect()
  expect(await balances([b, c])).toEqual([1, 8950 + 14_100])
  expect(await systemSum('payable:contract')).toBe(0)
})

test('[AGT-07] where the house guarantees, the downline is paid at once and the house is owed', async () => {
  await change('contract-debt', { houseGuarantees: true })
  const [, b = '', c = '', d = ''] = await lineOfFour()
  await settle()
  const paid = await balances([c, d])
  expect(paid[0]).toBeGreaterThanOrEqual(34_100 - 11_050)
  expect(paid[1]).toBe(11_050)
  expect(await debtsOf(b)).toMatchObject([{ left: 34_100, creditor_id: null }])
  await fund(b, 34_100n)
  await collect()
  await collect()
  expect(await balances([b, c, d])).toEqual([0, 34_100 - 11_050, 11_050])
  expect(await systemSum('receivable:contract')).toBe(0)
})
