import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reconcile } from '#foundations/ledger'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'

type Operator = Awaited<ReturnType<TestServer['operator']>>
let server: TestServer
let analyst: Operator
let treasurer: Operator
let ana: Person

beforeAll(async () => {
  server = await openTestServer({ jobs: true })
  analyst = await server.operator({ roles: ['risk-analyst'] })
  treasurer = await server.operator({ roles: ['treasurer'] })
})
beforeEach(async () => {
  ana = await server.register()
  await server.fund(ana.memberId, 12_345n)
})
afterAll(async () => {
  expect((await reconcile(server.db.kysely)).isSound).toBe(true)
  await server.close()
})

const bar = (why: string | null, member = ana) =>
  server.db.pool.query(
    `update member.member set status = $1, barred_for = $2 where member_id = $3`,
    [why ? 'ineligible' : 'active', why, member.memberId],
  )
const requestForfeiture = (as = analyst) =>
  server.call('proposeForfeiture', {
    as,
    body: { memberId: ana.memberId, because: 'on the list of restricted persons' },
  })
const requestReturn = (reference: string, as = analyst) =>
  server.call('proposeForfeitureReturn', { as, body: { reference, because: 'it was a namesake' } })
const request = async (as = treasurer) =>
  valueIn(await server.call('approvals', { as, query: {} })).find(
    ({ subject }) => subject === `member:${ana.memberId}`,
  )
const decide = async (isApproved = true, as = treasurer) => {
  const requestId = (await request())?.requestId ?? ''
  return server.call('decideApproval', { as, body: { requestId, isApproved, answer: 'agreed' } })
}
const balance = async () => valueIn(await server.call('walletBalance', { as: ana })).balance
const seen = async (as = analyst) =>
  valueIn(await server.call('forfeitures', { as, query: { memberId: ana.memberId } }))
/** What one forfeiture owes the regulator. */
const dueFor = async (reference: string) => {
  const { rows } = await server.db.pool.query(
    `select coalesce(sum(-amount), 0)::bigint as due from ledger.posting
      where ref = $1 and contra = 'due:regulator'`,
    [reference],
  )
  return rows[0].due
}
/** Forfeited by two, and by which reference. */
const forfeited = async () => {
  await bar('restricted')
  const { reference } = valueIn(await requestForfeiture())
  valueIn(await decide())
  return reference
}

test('[ELI-005] [REG-13] two operators send the funds of a barred member to the regulator', async () => {
  await bar('under-age')
  const { reference, amount } = valueIn(await requestForfeiture())
  expect(amount).toBe('123.45')
  expect(await balance()).toBe('123.45')
  expect(await request()).toMatchObject({
    kind: 'money.forfeit',
    details: { amount: '123.45', username: ana.username, reference },
    mayDecide: true,
  })
  const why = 'on the list of restricted persons'
  expect(await seen()).toMatchObject({
    waiting: { kind: 'money.forfeit', amount: '123.45', because: why },
  })
  valueIn(await decide())
  expect(await seen()).toMatchObject({ waiting: null })
  expect(await balance()).toBe('0.00')
  expect(await dueFor(reference)).toBe(12_345n)
  expect(await seen()).toMatchObject({
    open: '0.00',
    taken: [{ reference, amount: '123.45', returnedAt: null }],
  })
  const trail = await server.db.pool.query(
    `select what, operator_id from audit.entry where subject = $1 order by seq`,
    [`member:${ana.memberId}`],
  )
  expect(trail.rows).toEqual([
    { what: 'approval.propose', operator_id: analyst.operatorId },
    { what: 'approval.approve', operator_id: treasurer.operatorId },
    { what: 'money.forfeit', operator_id: treasurer.operatorId },
  ])
  const inbox = valueIn(await server.call('messages', { as: ana, query: {} })).content
  expect(inbox.map(({ kind }) => kind)).toContain('forfeiture-taken')
})

test('[ELI-005] two give it back, whole and once', async () => {
  const reference = await forfeited()
  valueIn(await requestReturn(reference))
  expect(await balance()).toBe('0.00')
  valueIn(await decide())
  expect(await balance()).toBe('123.45')
  expect(await dueFor(reference)).toBe(0n)
  expect((await seen()).taken[0]?.returnedAt).not.toBeNull()
  expect(await requestReturn(reference)).toMatchObject({ code: 'FORFEITURE_OVER' })
})

test('[ELI-005] the requester approves neither, and nobody without the right does', async () => {
  const both = await server.operator({ roles: ['risk-analyst', 'treasurer'] })
  await bar('restricted')
  const { reference } = valueIn(await requestForfeiture(both))
  expect(await decide(true, both)).toMatchObject({ code: 'SELF_APPROVAL' })
  expect(await decide(true, analyst)).toMatchObject({ code: 'NOT_ALLOWED' })
  expect(await requestForfeiture(treasurer)).toMatchObject({ status: 403 })
  valueIn(await decide())
  valueIn(await requestReturn(reference, both))
  expect(await decide(true, both)).toMatchObject({ code: 'SELF_APPROVAL' })
  expect(await balance()).toBe('0.00')
})

test('[ELI-005] requested twice is one request; fifty concurrent approvals forfeit once', async () => {
  await bar('restricted')
  const requested = await Promise.all([
    requestForfeiture(),
    requestForfeiture(),
    requestForfeiture(),
  ])
  expect(requested.map(({ code }) => code).sort()).toEqual([
    'ALREADY_REQUESTED',
    'ALREADY_REQUESTED',
    'OK',
  ])
  const requestId = (await request())?.requestId ?? ''
  const body = { requestId, isApproved: true, answer: 'agreed' }
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => server.call('decideApproval', { as: treasurer, body })),
  )
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  const { taken } = await seen()
  expect(taken).toHaveLength(1)
  expect(await dueFor(taken[0]?.reference ?? '')).toBe(12_345n)
})

test('[ELI-005] [ELI-007] members who are not barred, staff and self-excluded members keep their funds', async () => {
  for (const why of [null, 'staff', 'excluded']) {
    await bar(why)
    expect(await requestForfeiture(), String(why)).toMatchObject({
      status: 409,
      code: 'MEMBER_NOT_BARRED',
    })
    expect((await seen()).open).toBe('0.00')
  }
})

test('[ELI-005] a member cleared meanwhile loses nothing, and neither does one with less money by then', async () => {
  await bar('restricted')
  valueIn(await requestForfeiture())
  await bar(null)
  expect(await decide()).toMatchObject({ code: 'MEMBER_NOT_BARRED' })
  await bar('restricted')
  await server.db.pool.query(`select ledger.post_entry('spent:' || $1, 'adjust', 'spent', $2)`, [
    ana.memberId,
    JSON.stringify([
      { member: ana.memberId, wallet: 'main', amount: '-1' },
      { account: 'expense:demo', amount: '1' },
    ]),
  ])
  expect(await decide()).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  expect(await balance()).toBe('123.44')
  valueIn(await decide(false))
  expect(await balance()).toBe('123.44')
  expect((await seen()).taken).toEqual([])
})

test('[AZ-003] a member and a forfeiture of another brand are not there', async () => {
  const reference = await forfeited()
  const foreign = await server.operator({ roles: ['administrator'], brands: ['intl'] })
  const query = { memberId: ana.memberId }
  expect(await requestForfeiture(foreign)).toMatchObject({ status: 404 })
  expect(await requestReturn(reference, foreign)).toMatchObject({ status: 404 })
  expect(await server.call('forfeitures', { as: foreign, query })).toMatchObject({ status: 404 })
})
