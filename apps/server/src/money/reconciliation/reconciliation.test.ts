import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { post } from '#foundations/ledger'
import { addMs, dayOf, HOUR_MS, startOfDay } from '#platform/clock'
import { inTransaction } from '#platform/db'
import { beginDay } from '../../../test/brand-day.ts'
import { type Cashier, cashierAt, type Payee, SOON } from '../../../test/cashier.ts'
import { type Outside, openSandbox } from '../../../test/outside.ts'
import { openTestServer, type TestServer, valueIn } from '../../../test/test-server.ts'
import { beginReports } from './begin.ts'

const because = 'asked by the auditor'

let sandbox: Outside
let server: TestServer
let cashier: Cashier
let ana: Payee
let treasurer: Awaited<ReturnType<TestServer['operator']>>
let deposit: string
let zone: string

beforeAll(async () => {
  sandbox = await openSandbox()
  server = await openTestServer({ jobs: true, sandboxUrl: sandbox.url })
  zone = await beginDay(server.asOwner)
  cashier = cashierAt(server)
  await cashier.setPolicy({ reviewFirst: false, coolDownHours: 0 })
  treasurer = await server.operator({ roles: ['treasurer'] })
  ana = await cashier.payee(0n)
  await grant(100_000n)
  const body = { requestKey: randomUUID(), channel: 'GCASH', amount: '500.00' }
  deposit = valueIn(await server.call('requestDeposit', { as: ana, body })).reference
  await vi.waitFor(async () => {
    const seen = await server.call('depositByReference', { as: ana, query: { reference: deposit } })
    expect(valueIn(seen).state).toBe('CREDITED')
  }, SOON)
  await server.db.pool.query(`update turnover.requirement set state = 'lapsed', closed_at = now()`)
  const { reference } = valueIn(await cashier.requestWithdrawal(ana))
  await cashier.becomes(ana, reference, 'AWAITING_RECEIPT')
}, 40_000)
afterAll(async () => {
  await server.close()
  await sandbox.close()
})
beforeEach(() =>
  server.db.pool.query('delete from cashier.payout_stop; delete from platform.allowance'),
)

/** Money of the house that has nothing to do with any gateway. */
const grant = (amount: bigint) =>
  inTransaction(server.db, (tx) =>
    post(tx, {
      key: `grant:${randomUUID()}`,
      kind: 'adjust',
      ref: 'grant',
      legs: [
        { member: ana.memberId, wallet: 'main', amount },
        { account: 'expense:demo', amount: -amount },
      ],
    }),
  )

/** What the platform never does: the owner of the database breaks an invariant. */
async function asOwner(...steps: string[]) {
  await server.asOwner(steps.join(';'))
}

const today = () => dayOf(server.clock.now(), zone)
const reportOf = async (reference: string) => {
  const query = { reference, pageSize: '100' }
  return valueIn(await server.call('reconciliationReport', { as: treasurer, query }))
}
async function run() {
  await server.db.pool.query('delete from platform.allowance')
  const body = { day: today(), because }
  const { reference } = valueIn(await server.call('runReconciliation', { as: treasurer, body }))
  return vi.waitFor(async () => {
    const seen = await reportOf(reference)
    expect(seen.report.state).not.toBe('running')
    return seen
  }, SOON)
}
const stopOf = async () => valueIn(await server.call('opsPayouts', { as: treasurer })).stop
const checksOf = ({ content }: Awaited<ReturnType<typeof run>>) => [
  ...new Set(content.map(({ check }) => check)),
]

test('[PAY-012] a day in which all is right is sound, with its figures', async () => {
  const seen = await run()
  expect(seen.content).toEqual([])
  expect(seen.report).toMatchObject({
    state: 'sound',
    kind: 'requested',
    requester: treasurer.username,
  })
  expect(Object.fromEntries(seen.figures.map(({ name, value }) => [name, value]))).toMatchObject({
    'gateway-payments': '1',
    'gateway-in': '500.00',
    'gateway-payouts': '1',
    'gateway-out': '490.00',
    // 500.00 minus the gateway's two percent was received, 490.00 was paid out.
    'gateway-balance': '0.00',
    'gateway-ledger': '0.00',
    'gateway-in-flight': '0.00',
    orders: '2',
  })
  expect(await stopOf()).toBeNull()
})

test('[LED-014] orders that changed long after their day, or were recalled before they were credited, break nothing', async () => {
  const bea = await server.register()
  const body = { requestKey: randomUUID(), channel: 'BANK', amount: '1000.02' }
  const { reference, action } = valueIn(await server.call('requestDeposit', { as: bea, body }))
  const payerUrl = action && 'url' in action ? action.url : ''
  for (const [answer, state] of [
    ['part', 'REVIEW'],
    ['chargeback', 'REVERSED'],
  ]) {
    await fetch(`${payerUrl}/${answer}`, { method: 'POST', redirect: 'manual' })
    await vi.waitFor(async () => {
      const seen = await server.call('depositByReference', { as: bea, query: { reference } })
      expect(valueIn(seen).state).toBe(state)
    }, SOON)
  }
  const shift = (change: string) => [
    `update cashier.deposit set changed_at = changed_at + interval '${change}' where reference = '${deposit}'`,
    `update cashier.payout set changed_at = changed_at + interval '${change}'`,
  ]
  await asOwner(...shift('20 days'))
  const { content } = await run()
  await asOwner(...shift('-20 days'))
  expect(content).toEqual([])
  expect(await stopOf()).toBeNull()
})

const ANA = () => `member_id = '${ana.memberId}'`

describe('[LED-014] a deliberate break is found, and stops the payouts', () => {
  test.each<[check: string, hurt: () => string[], mend: () => string[]]>([
    [
      'balance',
      () => [`update ledger.wallet set balance = balance + 1 where ${ANA()} and wallet = 'main'`],
      () => [`update ledger.wallet set balance = balance - 1 where ${ANA()} and wallet = 'main'`],
    ],
    [
      'chain',
      () => [
        `update ledger.posting set balance_after = balance_after + 1 where ${ANA()} and wallet = 'main' and seq = 1`,
      ],
      () => [
        `update ledger.posting set balance_after = balance_after - 1 where ${ANA()} and wallet = 'main' and seq = 1`,
      ],
    ],
    [
      'floor',
      () => [
        'alter table ledger.wallet drop constraint wallet_check',
        `update ledger.wallet set floor = balance + 1 where ${ANA()} and wallet = 'main'`,
      ],
      () => [
        `update ledger.wallet set floor = 0 where ${ANA()} and wallet = 'main'`,
        'alter table ledger.wallet add constraint wallet_check check (balance >= floor)',
      ],
    ],
    [
      'entry',
      () => [
        `insert into ledger.system_posting (account, entry_key, currency, amount, kind, ref, content)
         values ('income:x', 'forged', 'PHP', 100, 'fee', 'x', '\\x00')`,
      ],
      () => [`delete from ledger.system_posting where entry_key = 'forged'`],
    ],
    [
      'held',
      () => [`update ledger.wallet set balance = balance + 100 where ${ANA()} and wallet = 'held'`],
      () => [`update ledger.wallet set balance = balance - 100 where ${ANA()} and wallet = 'held'`],
    ],
    [
      'credit-missing',
      () => [`update ledger.posting set key = 'x' || key where ${ANA()} and key like 'deposit:%'`],
      () => [
        `update ledger.posting set key = substr(key, 2) where ${ANA()} and key like 'xdeposit:%'`,
      ],
    ],
    [
      'credit-differs',
      () => [`update cashier.deposit set credited_minor = credited_minor + 1 where ${ANA()}`],
      () => [`update cashier.deposit set credited_minor = credited_minor - 1 where ${ANA()}`],
    ],
    [
      'payout-missing',
      () => [
        `update ledger.posting set key = 'x' || key where ${ANA()} and key like 'withdrawal:%:paid'`,
      ],
      () => [
        `update ledger.posting set key = substr(key, 2) where ${ANA()} and key like 'xwithdrawal:%'`,
      ],
    ],
    [
      'gateway-balance',
      () => [
        `update ledger.system_posting set amount = amount - 1
          where account = 'gateway:sandbox:ph' and kind = 'deposit'`,
      ],
      () => [
        `update ledger.system_posting set amount = amount + 1
          where account = 'gateway:sandbox:ph' and kind = 'deposit'`,
      ],
    ],
  ])('%s', async (check, hurt, mend) => {
    await asOwner(...hurt())
    const seen = await run()
    await asOwner(...mend())
    expect(checksOf(seen)).toContain(check)
    expect(seen.report).toMatchObject({ state: 'broken' })
    expect(await stopOf()).toMatchObject({ evidence: seen.report.reference, operator: null })
    expect((await stopOf())?.because).toContain(check)
    expect((await run()).report.state).toBe('sound')
  })

  test('a forged credit is found, and one that the gateway never saw', async () => {
    const key = `deposit:${randomUUID()}`
    await inTransaction(server.db, (tx) =>
      post(tx, {
        key,
        kind: 'deposit',
        ref: 'forged',
        legs: [
          { member: ana.memberId, wallet: 'main', amount: 100n },
          { account: 'gateway:sandbox', amount: -100n },
        ],
      }),
    )
    const seen = await run()
    expect(seen.content).toMatchObject([
      { check: 'credit-without-order', weight: 'broken', memberId: ana.memberId, found: '1.00' },
    ])
    await asOwner(`update ledger.posting set kind = 'adjust' where key = '${key}'`)
    const csv = valueIn(
      await server.call('reconciliationCsv', {
        as: treasurer,
        query: { reference: seen.report.reference },
      }),
    )
    expect(csv.text).toContain('credit-without-order,broken,forged')
    expect(csv.name).toMatch(/^reconciliation-ph-\d{4}-\d\d-\d\d-R.*\.csv$/)
  })
})

test('[PAY-012] payouts stopped by a report need a reason and two operators to resume', async () => {
  await asOwner(`update ledger.wallet set balance = balance + 1 where ${ANA()} and wallet = 'main'`)
  await run()
  await asOwner(`update ledger.wallet set balance = balance - 1 where ${ANA()} and wallet = 'main'`)
  const operator = await server.operator({ roles: ['cashier'] })
  const { reference } = valueIn(await cashier.requestWithdrawal(ana, { amount: '120.00' }))
  server.clock.advance(20_000)
  await cashier.becomes(ana, reference, 'APPROVED')
  const start = { stopped: false, because: 'the balance was mended' }
  expect(valueIn(await server.call('stopPayouts', { as: operator, body: start }))).toEqual({
    isRequested: true,
  })
  expect(await server.call('stopPayouts', { as: operator, body: start })).toMatchObject({
    code: 'ALREADY_REQUESTED',
  })
  expect(await stopOf()).not.toBeNull()
  expect((await cashier.look(ana, reference)).state).toBe('APPROVED')
  const [request] = valueIn(await server.call('approvals', { as: treasurer, query: {} }))
  const decision = { requestId: request?.requestId ?? '', isApproved: true, answer: 'I looked too' }
  expect(await server.call('decideApproval', { as: operator, body: decision })).toMatchObject({
    code: 'NOT_ALLOWED',
  })
  await asOwner(`update cashier.payout_stop set evidence = 'later:' || evidence`)
  const stale = await server.call('decideApproval', { as: treasurer, body: decision })
  expect(stale).toMatchObject({ code: 'REQUEST_CLOSED' })
  await asOwner(`update cashier.payout_stop set evidence = substr(evidence, 7)`)
  valueIn(await server.call('decideApproval', { as: treasurer, body: decision }))
  expect(await stopOf()).toBeNull()
  server.clock.advance(20_000)
  await cashier.becomes(ana, reference, 'AWAITING_RECEIPT')
  const { rows } = await server.db.pool.query(
    `select what from audit.entry where subject = 'brand:ph' order by seq desc limit 4`,
  )
  expect(rows.map(({ what }) => what)).toEqual([
    'payouts.start',
    'approval.approve',
    'approval.propose',
    'payouts.stop',
  ])
}, 60_000)

test('[PAY-012] each night has one report of the day before, whatever runs how often', async () => {
  const hourOfToday = (hour: number) => addMs(startOfDay(today(), zone), hour * HOUR_MS)
  const night = hourOfToday(4)
  await server.asSystem((engine) => beginReports(engine, hourOfToday(1)))
  await Promise.all([1, 2, 3].map(() => server.asSystem((engine) => beginReports(engine, night))))
  const { rows } = await server.db.pool.query(
    `select brand_id, count(*) from reconciliation.report where kind = 'nightly'
        and brand_id = 'ph' group by 1`,
  )
  expect(rows).toEqual([{ brand_id: 'ph', count: 1n }])
})

test('[AZ-001] an operator without the right neither runs nor reads; another brand’s report does not exist', async () => {
  const [{ reference } = { reference: '' }] = valueIn(
    await server.call('reconciliations', { as: treasurer, query: {} }),
  ).content
  const support = await server.operator({ roles: ['support'] })
  const body = { day: today(), because }
  expect(await server.call('runReconciliation', { as: support, body })).toMatchObject({
    status: 403,
  })
  const query = { reference }
  expect(await server.call('reconciliationReport', { as: support, query })).toMatchObject({
    status: 403,
  })
  const foreign = await server.operator({ roles: ['treasurer'], brands: ['intl'] })
  expect(await server.call('reconciliationReport', { as: foreign, query })).toMatchObject({
    status: 404,
  })
})

test('[PAY-012] a gateway that is silent leaves the day open and stops nothing', async () => {
  await sandbox.close()
  const seen = await run()
  expect(seen.content).toMatchObject([{ check: 'gateway-silent', weight: 'differs' }])
  expect(seen.report.state).toBe('differs')
  expect(await stopOf()).toBeNull()
})
