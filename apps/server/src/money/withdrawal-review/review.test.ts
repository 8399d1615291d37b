import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reconcile } from '#foundations/ledger'
import { type Cashier, cashierAt, type Payee, wrongHolds } from '../../../test/cashier.ts'
import { jobsDone } from '../../../test/jobs-done.ts'
import { type Outside, openSandbox } from '../../../test/outside.ts'
import { openTestServer, type TestServer, valueIn } from '../../../test/test-server.ts'

const because = 'looked at all of it'
const SOON = { timeout: 20_000, interval: 50 }

let sandbox: Outside
let server: TestServer
let cashier: Cashier
let ana: Payee
let reference: string

beforeAll(async () => {
  sandbox = await openSandbox()
  server = await openTestServer({ jobs: true, sandboxUrl: sandbox.url })
  cashier = cashierAt(server)
  await cashier.setPolicy({ reviewFirst: true, coolDownHours: 0 })
})
beforeEach(async () => {
  ana = await cashier.payee()
  reference = valueIn(await cashier.requestWithdrawal(ana)).reference
})
afterAll(async () => {
  expect(await wrongHolds(server)).toBe(0n)
  expect((await reconcile(server.db.kysely)).isSound).toBe(true)
  await server.close()
  await sandbox.close()
})

type ReviewAction = 'takeWithdrawal' | 'approveWithdrawal' | 'resendWithdrawal'
type Operator = Awaited<ReturnType<TestServer['operator']>>
const does = (as: Operator, name: ReviewAction) =>
  server.call(name, {
    as,
    body: (name === 'takeWithdrawal' ? { reference } : { reference, because }) as never,
  })
const cashiers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => server.operator({ roles: ['cashier'] })))

describe('[PAY-006] the first withdrawal of a member', () => {
  test('waits for two operators; their names and reasons are recorded', async () => {
    const [first, second] = (await cashiers(2)) as [Operator, Operator]
    const queue = valueIn(
      await server.call('opsWithdrawals', {
        as: first,
        query: { username: ana.username, state: 'REQUESTED' },
      }),
    )
    expect(queue.content).toMatchObject([{ reference, why: ['first'], approvalsNeeded: 2 }])
    expect(await does(first, 'approveWithdrawal')).toMatchObject({ code: 'WITHDRAWAL_STATE' })
    valueIn(await does(first, 'takeWithdrawal'))
    expect(valueIn(await does(first, 'approveWithdrawal'))).toMatchObject({ state: 'REVIEW' })
    expect(await does(first, 'approveWithdrawal')).toMatchObject({ code: 'APPROVED_BEFORE' })
    expect(valueIn(await does(second, 'approveWithdrawal'))).toMatchObject({ state: 'APPROVED' })
    await cashier.becomes(ana, reference, 'AWAITING_RECEIPT')
    const { rows } = await server.db.pool.query(
      `select what, operator_id, reason from audit.entry where subject = $1 order by seq`,
      [`withdrawal:${reference}`],
    )
    expect(rows).toEqual([
      { what: 'withdrawal.take', operator_id: first.operatorId, reason: null },
      { what: 'withdrawal.approve', operator_id: first.operatorId, reason: because },
      { what: 'withdrawal.approve', operator_id: second.operatorId, reason: because },
    ])
  })

  test('approved concurrently is approved once, and paid once', async () => {
    const many = await cashiers(12)
    valueIn(await does(many[0] as Operator, 'takeWithdrawal'))
    const answers = await Promise.all(
      many.flatMap((as) => [does(as, 'approveWithdrawal'), does(as, 'approveWithdrawal')]),
    )
    expect(answers.filter(({ success }) => success)).toHaveLength(2)
    await cashier.becomes(ana, reference, 'AWAITING_RECEIPT')
    const seen = valueIn(
      await server.call('opsWithdrawal', { as: many[0] as Operator, query: { reference } }),
    )
    expect(seen.payouts).toHaveLength(1)
    expect(seen.actions.filter(({ state }) => state === 'APPROVED')).toHaveLength(1)
    expect(await cashier.wallets(ana)).toEqual(['500.00', '0.00'])
  })
})

test('[PAY-007] a member takes it back before a review begins, and never after', async () => {
  const cancel = () => server.call('cancelWithdrawal', { as: ana, body: { reference } })
  valueIn(await cancel())
  valueIn(await cancel())
  expect(await cashier.wallets(ana)).toEqual(['1000.00', '0.00'])
  reference = valueIn(await cashier.requestWithdrawal(ana)).reference
  const [operator] = (await cashiers(1)) as [Operator]
  const race = await Promise.all([cancel(), does(operator, 'takeWithdrawal'), cancel()])
  const { state } = await cashier.look(ana, reference)
  expect(['CANCELLED', 'REVIEW']).toContain(state)
  expect(race[1].success).toBe(state === 'REVIEW')
  if (state === 'REVIEW') expect(await cancel()).toMatchObject({ code: 'WITHDRAWAL_STATE' })
  expect(await cashier.wallets(ana)).toEqual(
    state === 'REVIEW' ? ['500.00', '500.00'] : ['1000.00', '0.00'],
  )
})

test('[WAL-03] a refusal returns exactly what was held, with a reason of the closed list', async () => {
  const [operator] = (await cashiers(1)) as [Operator]
  valueIn(await does(operator, 'takeWithdrawal'))
  const body = { reference, reason: 'documents-needed' as const, because }
  const answers = await Promise.all([
    server.call('refuseWithdrawal', { as: operator, body }),
    server.call('refuseWithdrawal', { as: operator, body }),
  ])
  expect(answers.map(({ code }) => code).sort()).toEqual(['OK', 'WITHDRAWAL_STATE'])
  expect(await cashier.wallets(ana)).toEqual(['1000.00', '0.00'])
  expect(await cashier.look(ana, reference)).toMatchObject({
    state: 'REJECTED',
    reason: 'documents-needed',
    heldBy: 'nobody',
  })
  expect(await cashier.kinds(ana)).toContain('withdrawal-rejected')
  const odd = { reference, reason: 'because I say so', because }
  const malformed = await server.call('refuseWithdrawal', { as: operator, body: odd as never })
  expect(malformed).toMatchObject({ code: 'VALIDATION' })
})

test('[WAL-03] a hold has an end and a reason; until then it cannot be approved', async () => {
  const [first, second] = (await cashiers(2)) as [Operator, Operator]
  valueIn(await does(first, 'takeWithdrawal'))
  const body = { reference, reason: 'source-of-funds' as const, because, hours: 4 }
  valueIn(await server.call('holdWithdrawal', { as: first, body }))
  expect(await cashier.look(ana, reference)).toMatchObject({ reason: 'source-of-funds' })
  expect(await does(second, 'approveWithdrawal')).toMatchObject({ code: 'WITHDRAWAL_ON_HOLD' })
  await server.db.pool.query(
    `update cashier.withdrawal set on_hold_until = on_hold_until - interval '5 hours'
      where reference = $1`,
    [reference],
  )
  valueIn(await does(first, 'approveWithdrawal'))
  valueIn(await does(second, 'approveWithdrawal'))
  expect((await cashier.look(ana, reference)).reason).toBeNull()
})

test('[AZ-001] a read-only operator does not decide; nor does another brand’s operator', async () => {
  const looker = await server.operator({ roles: ['support'] })
  expect(await does(looker, 'takeWithdrawal')).toMatchObject({ status: 403 })
  const foreign = await server.operator({ roles: ['cashier'], brands: ['intl'] })
  expect(await does(foreign, 'takeWithdrawal')).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  const queue = valueIn(await server.call('opsWithdrawals', { as: foreign, query: {} }))
  expect(queue.total).toBe(0)
})

test('[PAY-012] stopped payouts wait, and continue when they are resumed', async () => {
  const [first, second] = (await cashiers(2)) as [Operator, Operator]
  const stop = (stopped: boolean) =>
    server.call('stopPayouts', { as: first, body: { stopped, because: 'an invariant broke' } })
  valueIn(await stop(true))
  valueIn(await does(first, 'takeWithdrawal'))
  valueIn(await does(first, 'approveWithdrawal'))
  valueIn(await does(second, 'approveWithdrawal'))
  server.clock.advance(20_000)
  await jobsDone(server.db.pool, SOON, 'cashier.pay-out')
  expect(await cashier.look(ana, reference)).toMatchObject({
    state: 'APPROVED',
    heldBy: 'platform',
  })
  valueIn(await stop(false))
  server.clock.advance(20_000)
  await cashier.becomes(ana, reference, 'AWAITING_RECEIPT')
}, 40_000)

test('[PAY-005] the database refuses any transition that is not in the table of states', async () => {
  const set = (state: string) =>
    server.db.pool.query(`update cashier.withdrawal set state = $2 where reference = $1`, [
      reference,
      state,
    ])
  await expect(set('PAID')).rejects.toThrow('does not go from REQUESTED to PAID')
  await expect(set('SENDING')).rejects.toThrow('does not go')
  await expect(
    server.db.pool.query(`insert into cashier.move values ('withdrawal', 'REQUESTED', 'PAID')`),
  ).rejects.toThrow('permission denied')
  await expect(
    server.db.pool.query('delete from cashier.withdrawal_step where withdrawal_id is not null'),
  ).rejects.toThrow('permission denied')
})

describe('[PAY-006] two operators are two people', () => {
  test('an account and its maker are one, within 14 days', async () => {
    const [maker, made, other] = (await cashiers(3)) as [Operator, Operator, Operator]
    await server.db.pool.query(
      `insert into operator.custody values (gen_random_uuid(), $1, $2, 'reset', $3, $3::timestamptz + interval '14 days')`,
      [made.operatorId, maker.operatorId, server.clock.now()],
    )
    valueIn(await does(maker, 'takeWithdrawal'))
    expect(valueIn(await does(maker, 'approveWithdrawal'))).toMatchObject({ state: 'REVIEW' })
    expect(await does(made, 'approveWithdrawal')).toMatchObject({ code: 'LINKED_OPERATOR' })
    const written = server.db.pool.query(
      `insert into cashier.withdrawal_approval (withdrawal_id, decision, operator_id, at)
       select withdrawal_id, 'pay-out', $2, now() from cashier.withdrawal_reference where reference = $1`,
      [reference, made.operatorId],
    )
    await expect(written).rejects.toThrow('agreed_by_linked')
    expect(valueIn(await does(other, 'approveWithdrawal'))).toMatchObject({ state: 'APPROVED' })
  })

  test('the approval of an operator who has lost the right no longer counts', async () => {
    const [gone, moved, first, second] = (await cashiers(4)) as [
      Operator,
      Operator,
      Operator,
      Operator,
    ]
    valueIn(await does(gone, 'takeWithdrawal'))
    for (const as of [gone, moved, first]) {
      expect(valueIn(await does(as, 'approveWithdrawal'))).toMatchObject({ state: 'REVIEW' })
      await server.db.pool.query(
        `update operator.operator set status = case operator_id when $1 then 'disabled' else status end,
           roles = case operator_id when $2 then '{support}' else roles end
          where operator_id = any ($3)`,
        [gone.operatorId, moved.operatorId, [as.operatorId]],
      )
    }
    expect(valueIn(await does(second, 'approveWithdrawal'))).toMatchObject({ state: 'APPROVED' })
  })

  test('approvals by one operator are summed, and above the limit take two', async () => {
    await cashier.setPolicy({ reviewFirst: false, autoUpToMinor: '10000', twoFromMinor: '100000' })
    const [first, second] = (await cashiers(2)) as [Operator, Operator]
    const states: string[] = []
    for (const round of [1, 2]) {
      if (round === 2) reference = valueIn(await cashier.requestWithdrawal(ana)).reference
      await server.db.pool.query(
        'update cashier.withdrawal set approvals_needed = 1 where reference = $1',
        [reference],
      )
      valueIn(await does(first, 'takeWithdrawal'))
      states.push(valueIn(await does(first, 'approveWithdrawal')).state)
      if (round === 2) break
      await cashier.becomes(ana, reference, 'AWAITING_RECEIPT')
      await server.db.pool.query(
        `update cashier.withdrawal set state = 'RECEIVED' where reference = $1`,
        [reference],
      )
    }
    expect(states).toEqual(['APPROVED', 'REVIEW'])
    const query = { reference }
    const seen = valueIn(await server.call('opsWithdrawal', { as: first, query }))
    expect(seen).toMatchObject({ approvalsNeeded: 2 })
    expect(valueIn(await does(second, 'approveWithdrawal'))).toMatchObject({ state: 'APPROVED' })
    await cashier.setPolicy({
      reviewFirst: true,
      autoUpToMinor: '1000000',
      twoFromMinor: '5000000',
    })
  })
})
