import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balanceOf, reconcile } from '#foundations/ledger'
import { holdWithdrawals } from '#people/account-change'
import { barMember } from '#people/eligibility'
import { bySystem, type Engine, type Work, work } from '#platform/work'
import { type Cashier, cashierAt, type Payee, wrongHolds } from '../../../test/cashier.ts'
import { type Outside, openSandbox } from '../../../test/outside.ts'
import { openTestServer, type TestServer, valueIn } from '../../../test/test-server.ts'
import { createTurnover } from '../turnover/index.ts'
import { beginPayout, checkPayout, decideWithdrawal, type PayParts, payOut } from './pay-out.ts'

const SYSTEM = bySystem('ph')
const because = 'looked at all of it'
let sandbox: Outside
let server: TestServer
let cashier: Cashier
let engine: Engine
let parts: PayParts
let ana: Payee
let reference: string
/** What the gateway was asked to pay, and whether it knows the order. */
let orders: string[]

beforeAll(async () => {
  // No job runs: each test takes the steps itself, and changes something between two of them.
  sandbox = await openSandbox()
  server = await openTestServer({ sandboxUrl: sandbox.url })
  await server.asSystem(async (systemEngine) => {
    engine = systemEngine
  })
  cashier = cashierAt(server)
  await cashier.setPolicy({ reviewFirst: false, coolDownHours: 0 })
  const payouts = {
    create: async ({ reference: order }: { reference: string }) => {
      orders.push(order)
      return { kind: 'unknown' as const }
    },
    byReference: async () => ({ kind: 'refused' as const, code: 'NOT_FOUND' }),
  }
  parts = {
    engine,
    payouts: payouts as never,
    turnover: createTurnover(),
    guards: {
      heldUntil: async (_db, { memberId, now }) => {
        const { rows } = await server.db.pool.query(
          'select max(held_until) as until from account_change.hold where member_id = $1 and held_until > $2',
          [memberId, now],
        )
        return rows[0].until
      },
    },
    fieldKeys: server.fieldKeys,
    callbackUrl: 'http://127.0.0.1:9/nobody',
  }
})
beforeEach(async () => {
  ana = await cashier.payee()
  reference = valueIn(await cashier.requestWithdrawal(ana)).reference
  orders = []
})
afterAll(async () => {
  expect(await wrongHolds(server)).toBe(0n)
  expect((await reconcile(server.db.kysely)).isSound).toBe(true)
  await server.close()
  await sandbox.close()
})

const system = (step: (w: Work) => Promise<unknown>) => work(engine, SYSTEM, step)
const setMember = (change: string) =>
  server.db.pool.query(`update member.member set ${change} where member_id = $1`, [ana.memberId])
const recall = () =>
  server.db.pool.query(
    `with d as (insert into cashier.deposit (member_id, deposit_id, brand_id, request_key, reference,
       channel, currency, amount_minor, state, expires_at, created_at, changed_at)
     values ($1, gen_random_uuid(), 'ph', gen_random_uuid(), gen_random_uuid()::text, 'GCASH', 'PHP', 100,
       'REVERSED', now(), now(), now()) returning 1) select * from d`,
    [ana.memberId],
  )
/** A requirement that was done when the withdrawal was requested, and is open again: its bet was reversed. */
const reopenTurnover = () =>
  server.db.pool.query(
    `insert into turnover.requirement (member_id, requirement_id, brand_id, source, source_key, amount_minor,
       required_minor, done_minor, state, opened_at)
     values ($1, gen_random_uuid(), 'ph', 'deposit', gen_random_uuid()::text, 100000, 100000, 0, 'open',
       now() - interval '1 day')`,
    [ana.memberId],
  )
/** Read from the table: an excluded member can no longer call. */
const look = async () => {
  const { rows } = await server.db.pool.query(
    'select state, reason from cashier.withdrawal where reference = $1',
    [reference],
  )
  return rows[0]
}
const held = async () => (await balanceOf(server.db.kysely, ana.memberId)).heldMinor
const messages = async () => {
  const { rows } = await server.db.pool.query(
    'select kind from inbox.message where member_id = $1',
    [ana.memberId],
  )
  return rows.map(({ kind }) => kind)
}

/** What may happen to a member between the request and the payout, and the message they get. */
type Change = { what: string; why: string; reason: string; change: () => Promise<unknown> }
const bar = (why: 'under-age' | 'restricted') => () =>
  system((w) => barMember(w, ana.memberId, why))
const rest = () =>
  system((w) => holdWithdrawals(w, { memberId: ana.memberId, brandId: 'ph', change: 'password' }))
/** All that is not held is gone, and 700.00 are recalled. */
async function debt() {
  await server.fund(ana.memberId, -50_000n)
  await server.db.pool.query(
    `select ledger.take_back($1, 'reversal', 'x', $2, 'gateway:sandbox:ph', 70000)`,
    [`deposit-reversed:${reference}`, ana.memberId],
  )
}
/** A debt to a downline, less than the rest of the money. */
const contractDebt = () =>
  server.asOwner(
    `insert into contract_debt.debt (debt_id, brand_id, debtor_id, creditor_id, source, kind, currency, amount_minor,
       since)
     values (gen_random_uuid(), 'ph', $1, null, gen_random_uuid()::text, 'statement', 'PHP', 100, now())`,
    [ana.memberId],
  )
const CHANGES: Change[] = [
  { what: 'an under-age finding', why: 'barred', reason: 'regulation', change: bar('under-age') },
  { what: 'a place on the list', why: 'barred', reason: 'regulation', change: bar('restricted') },
  {
    what: 'a closed account',
    ...{ why: 'barred', reason: 'regulation' },
    change: () => setMember(`status = 'blocked'`),
  },
  {
    what: 'papers that are refused',
    ...{ why: 'kyc', reason: 'documents-needed' },
    change: () => setMember(`kyc = 'R'`),
  },
  {
    what: 'a change of the account',
    ...{ why: 'account-changed', reason: 'account-changed' },
    change: rest,
  },
  {
    what: 'a chargeback',
    ...{ why: 'recalled-deposit', reason: 'recalled-deposit' },
    change: recall,
  },
  {
    what: 'turnover that is open again',
    ...{ why: 'turnover', reason: 'turnover' },
    change: reopenTurnover,
  },
  {
    what: 'an account that is somebody else’s by now',
    ...{ why: 'account-gone', reason: 'account-closed' },
    change: () =>
      server.db.pool.query(
        'update cashier.payout_owner set member_id = gen_random_uuid() where member_id = $1',
        [ana.memberId],
      ),
  },
  { what: 'a debt', why: 'debt', reason: 'debt', change: debt },
  {
    what: 'a debt to a downline',
    ...{ why: 'contract-debt', reason: 'contract-debt' },
    change: contractDebt,
  },
]

describe('[PAY-005] [ELI-002] a withdrawal is checked again right before its money leaves', () => {
  test.each(CHANGES)(
    '$what before the automatic decision stops it',
    async ({ why, reason, change }) => {
      await change()
      await decideWithdrawal(parts, reference)
      await payOut(parts, reference)
      expect(await look()).toMatchObject({ state: 'REVIEW', reason })
      expect(orders).toEqual([])
      expect(await held()).toBe(50_000n)
      expect(await messages()).toContain('withdrawal-stopped')
      const operator = await server.operator({ roles: ['cashier'] })
      const seen = valueIn(
        await server.call('opsWithdrawal', { as: operator, query: { reference } }),
      )
      expect(seen.why).toContain(why)
      expect(seen.compared.requested).toMatchObject({ closedBy: null, kyc: 'A', owed: '0.00' })
      expect(seen.compared.obstacles).toContain(why)
    },
  )

  test.each(CHANGES)(
    '$what between the approval and the payout stops it',
    async ({ reason, change }) => {
      await decideWithdrawal(parts, reference)
      expect((await look()).state).toBe('APPROVED')
      await change()
      await payOut(parts, reference)
      expect(await look()).toMatchObject({ state: 'REVIEW', reason })
      expect(orders).toEqual([])
    },
  )

  test.each(CHANGES)(
    '$what before it is sent again, never arrived, fails it',
    async ({ reason, change }) => {
      await decideWithdrawal(parts, reference)
      await payOut(parts, reference)
      const [order] = orders
      await change()
      server.clock.advance(61_000)
      await checkPayout(parts, order as string)
      server.clock.advance(-61_000)
      expect(await look()).toMatchObject({ state: 'FAILED', reason })
      expect(orders).toEqual([order])
    },
  )

  /** Whether a statement waits for a lock. */
  const isAnyWaiting = async () => {
    const { rowCount } = await server.db.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return (rowCount ?? 0) > 0
  }

  test('a bar that commits while the payout starts is seen; a later one finds it gone', async () => {
    await decideWithdrawal(parts, reference)
    const client = await server.db.pool.connect()
    try {
      await client.query('begin')
      await client.query(
        `update member.member set status = 'ineligible', barred_for = 'under-age' where member_id = $1`,
        [ana.memberId],
      )
      const begun = work(engine, SYSTEM, (w) => beginPayout(w, parts, reference))
      await expect.poll(isAnyWaiting, { timeout: 10_000, interval: 20 }).toBe(true)
      await client.query('commit')
      expect(await begun).toBeNull()
    } finally {
      client.release()
    }
    expect((await look()).state).toBe('REVIEW')
  })
})

test('[PAY-006] no approval overrides a bar, and earlier approvers approve again', async () => {
  const operators = await Promise.all([0, 1].map(() => server.operator({ roles: ['cashier'] })))
  const [operator] = operators as [Awaited<ReturnType<TestServer['operator']>>]
  const does = (name: 'approveWithdrawal' | 'refuseWithdrawal') =>
    server.call(name, { as: operator, body: { reference, because, reason: 'regulation' } as never })
  await decideWithdrawal(parts, reference)
  await recall()
  await payOut(parts, reference)
  expect(
    valueIn(await server.call('opsWithdrawal', { as: operator, query: { reference } })),
  ).toMatchObject({
    state: 'REVIEW',
    approvalsNeeded: 1,
    approvers: [],
  })
  const approve = () =>
    server.call('approveWithdrawal', { as: operator, body: { reference, because } })
  // A recall is for operators to judge: once one of them has approved, it is paid.
  expect(valueIn(await approve())).toMatchObject({ state: 'APPROVED' })
  await recall()
  await payOut(parts, reference)
  expect((await look()).state).toBe('REVIEW')
  // The same operator approves the current state; a bar cannot be overridden.
  await system((w) => barMember(w, ana.memberId, 'restricted'))
  expect(await approve()).toMatchObject({ code: 'WITHDRAWAL_STOPPED', value: { why: 'barred' } })
  expect(orders).toEqual([])
  expect(valueIn(await does('refuseWithdrawal'))).toMatchObject({ state: 'REJECTED' })
})

test('[LED-014] a return to a member with debts pays those first', async () => {
  const operator = await server.operator({ roles: ['cashier'] })
  await debt()
  await decideWithdrawal(parts, reference)
  const body = { reference, because, reason: 'terms-broken' as const }
  valueIn(await server.call('refuseWithdrawal', { as: operator, body }))
  // 500.00 was returned, 700.00 was owed.
  expect(await cashier.wallets(ana)).toEqual(['0.00', '0.00'])
  const now = valueIn(await server.call('withdrawNow', { as: ana }))
  expect(now).toMatchObject({ owed: '200.00', free: '0.00' })
})

test('[AGT-05] a debt to a downline is deducted from what may be withdrawn, and no approval overrides it', async () => {
  const operator = await server.operator({ roles: ['cashier'] })
  const before = valueIn(await server.call('withdrawNow', { as: ana }))
  await contractDebt()
  const after = valueIn(await server.call('withdrawNow', { as: ana }))
  expect(Number(before.free) - Number(after.free)).toBe(1)
  expect(after).toMatchObject({ contractDebt: '1.00', owed: '0.00' })
  expect(after.missing).toContain('CONTRACT_DEBT')
  await decideWithdrawal(parts, reference)
  const approve = { as: operator, body: { reference, because } }
  const stopped = { code: 'WITHDRAWAL_STOPPED', value: { why: 'contract-debt' } }
  expect(await server.call('approveWithdrawal', approve)).toMatchObject(stopped)
})

test('[AGT-05] a withdrawal that is stopped for a debt to a downline pays it with the decision that returns the money', async () => {
  const operator = await server.operator({ roles: ['cashier'] })
  const bo = await cashier.payee()
  const owed = async (creditorId: string | null, amount: bigint) => {
    const source = `test/${randomUUID()}`
    await server.asOwner(
      `insert into contract_debt.debt (debt_id, brand_id, debtor_id, creditor_id, source, kind, currency,
         amount_minor, since)
       values (uuidv7(), 'ph', $1, $2, $3, 'statement', 'PHP', $4, now())`,
      [ana.memberId, creditorId, source, amount],
    )
    return source
  }
  // 500.00 are held and 500.00 are free: the debts take all of the latter, and 300.00 of what is returned.
  const sources = [await owed(bo.memberId, 70_000n), await owed(null, 10_000n)]
  await decideWithdrawal(parts, reference)
  expect(await look()).toMatchObject({ state: 'REVIEW' })
  expect(await held()).toBe(50_000n)
  const before = await balanceOf(server.db.kysely, bo.memberId)
  const body = { reference, because, reason: 'terms-broken' as const }
  valueIn(await server.call('refuseWithdrawal', { as: operator, body }))
  expect(await cashier.wallets(ana)).toEqual(['200.00', '0.00'])
  const after = await balanceOf(server.db.kysely, bo.memberId)
  expect(after.balanceMinor - before.balanceMinor).toBe(70_000n)
  const { rows } = await server.asOwner(
    'select paid_at is not null as paid from contract_debt.debt where source = any ($1) order by debt_id',
    [sources],
  )
  expect(rows).toEqual([{ paid: true }, { paid: true }])
})

test('a paused withdrawal continues when the pause has ended', async () => {
  await rest()
  await decideWithdrawal(parts, reference)
  const operator = await server.operator({ roles: ['cashier'] })
  const approve = () =>
    server.call('approveWithdrawal', { as: operator, body: { reference, because } })
  expect(await approve()).toMatchObject({ code: 'WITHDRAWAL_STOPPED' })
  await server.db.pool.query(
    'update account_change.hold set held_until = held_at where member_id = $1',
    [ana.memberId],
  )
  expect(valueIn(await approve())).toMatchObject({ state: 'APPROVED' })
  await payOut(parts, reference)
  expect(orders).toHaveLength(1)
})
