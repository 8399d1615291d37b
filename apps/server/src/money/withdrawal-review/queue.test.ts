import type { Calls, QueryOf } from '@parola/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cashier, cashierAt, type Payee } from '../../../test/cashier.ts'
import { type Outside, openSandbox } from '../../../test/outside.ts'
import { openTestServer, type TestServer, valueIn } from '../../../test/test-server.ts'

const because = 'looked at all of it'

let sandbox: Outside
let server: TestServer
let cashier: Cashier
let operator: Awaited<ReturnType<TestServer['operator']>>
let ana: Payee
let ben: Payee
let early: string
let late: string

beforeAll(async () => {
  sandbox = await openSandbox()
  server = await openTestServer({ jobs: true, sandboxUrl: sandbox.url })
  cashier = cashierAt(server)
  await cashier.setPolicy({ reviewFirst: true, coolDownHours: 0 })
  operator = await server.operator({ roles: ['cashier'] })
  ana = await cashier.payee()
  ben = await cashier.payee()
  early = valueIn(await cashier.requestWithdrawal(ana)).reference
  await server.db.pool.query(
    `update cashier.withdrawal set created_at = created_at - interval '90 minutes'`,
  )
  late = valueIn(await cashier.requestWithdrawal(ben, { amount: '700.00' })).reference
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

const queue = async (query: QueryOf<Calls['opsWithdrawals']>) =>
  valueIn(await server.call('opsWithdrawals', { as: operator, query }))
const references = async (query: QueryOf<Calls['opsWithdrawals']>) =>
  (await queue(query)).content.map(({ reference }) => reference)
const look = async (reference: string) =>
  valueIn(await server.call('opsWithdrawal', { as: operator, query: { reference } }))

describe('[PAY-006] the queue of withdrawals', () => {
  test('is reported with its sum and its oldest, the oldest first', async () => {
    const { content, total, totals } = await queue({ stage: 'waiting' })
    expect(content.map(({ reference }) => reference)).toEqual([early, late])
    expect(total).toBe(2)
    expect(totals).toEqual({ sum: '1200.00', oldestAt: content[0]?.createdAt })
  })

  test.each<[QueryOf<Calls['opsWithdrawals']>, 'early' | 'late' | 'both' | 'none']>([
    [{ age: '1h' }, 'early'],
    [{ age: '4h' }, 'none'],
    [{ min: '600.00' }, 'late'],
    [{ max: '600.00' }, 'early'],
    [{ min: '500.00', max: '700.00' }, 'both'],
    [{ channel: 'PESONET' }, 'both'],
    [{ channel: 'INSTAPAY' }, 'none'],
    [{ stage: 'moving' }, 'none'],
    [{ taken: 'nobody' }, 'both'],
    [{ taken: 'mine' }, 'none'],
    [{ username: 'nobody-at-all' }, 'none'],
  ])('%j finds %s', async (query, found) => {
    const wanted = { early: [early], late: [late], both: [early, late], none: [] }[found]
    expect(await references(query)).toEqual(wanted)
    expect((await queue(query)).total).toBe(wanted.length)
  })

  test('finds what one member has, by name and by id', async () => {
    expect(await references({ username: ana.username })).toEqual([early])
    expect(await references({ memberId: ben.memberId })).toEqual([late])
  })

  test('refuses an amount that is none', async () => {
    for (const min of ['-1.00', '1e21', '1,000.00', '１００', '1.000']) {
      const response = await server.call('opsWithdrawals', { as: operator, query: { min } })
      expect(response, min).toMatchObject({ status: 422, code: 'VALIDATION' })
    }
  })
})

test('[PAY-006] a review sees every sign that was looked at, and which are raised', async () => {
  await server.db.pool.query(
    `insert into account_change.hold (hold_id, member_id, brand_id, change, held_at, held_until)
     values (uuidv7(), $1, 'ph', 'device', $2, $3)`,
    [ana.memberId, server.clock.now(), new Date(server.clock.now().getTime() + 3_600_000)],
  )
  const seen = await look(early)
  const raised = seen.signals.filter(({ isRaised }) => isRaised).map(({ kind }) => kind)
  expect(raised.sort()).toEqual([
    'account-fresh',
    'first-to-account',
    'first-withdrawal',
    'more-out-than-in',
    'new-device',
  ])
  expect(seen).toMatchObject({ kyc: 'A', channel: 'PESONET', taker: null })
  expect(seen.money).toMatchObject({ balance: '500.00', held: '500.00', paidTimes: 0 })
})

test('[WAL-03] a hold is released early with a reason, and once', async () => {
  const body = { reference: early, because }
  valueIn(await server.call('takeWithdrawal', { as: operator, body: { reference: early } }))
  expect(await server.call('releaseWithdrawal', { as: operator, body })).toMatchObject({
    code: 'WITHDRAWAL_STATE',
  })
  const hold = { ...body, reason: 'source-of-funds' as const, hours: 8 }
  valueIn(await server.call('holdWithdrawal', { as: operator, body: hold }))
  const answers = await Promise.all([
    server.call('releaseWithdrawal', { as: operator, body }),
    server.call('releaseWithdrawal', { as: operator, body }),
  ])
  expect(answers.map(({ code }) => code).sort()).toEqual(['OK', 'WITHDRAWAL_STATE'])
  const seen = await look(early)
  expect(seen).toMatchObject({ onHoldUntil: null, reason: null, taker: operator.username })
  expect(seen.actions.at(-1)).toMatchObject({ operator: operator.username, note: because })
  expect(await references({ taken: 'mine' })).toEqual([early])
  const { rows } = await server.db.pool.query(
    `select what, reason from audit.entry where subject = $1 order by seq desc limit 1`,
    [`withdrawal:${early}`],
  )
  expect(rows).toEqual([{ what: 'withdrawal.release', reason: because }])
})

test('[AZ-001] support reads a queue and releases nothing', async () => {
  const support = await server.operator({ roles: ['support'] })
  expect((await server.call('opsWithdrawals', { as: support, query: {} })).success).toBe(true)
  const body = { reference: early, because }
  expect(await server.call('releaseWithdrawal', { as: support, body })).toMatchObject({
    status: 403,
  })
})
