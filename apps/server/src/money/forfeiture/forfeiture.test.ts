import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reconcile } from '#foundations/ledger'
import { openStand, type Person, type Stand, valueIn } from '../../../test/stand.ts'

type Operator = Awaited<ReturnType<Stand['operator']>>
let stand: Stand
let analyst: Operator
let treasurer: Operator
let ana: Person

beforeAll(async () => {
  stand = await openStand({ jobs: true })
  analyst = await stand.operator({ roles: ['risk-analyst'] })
  treasurer = await stand.operator({ roles: ['treasurer'] })
})
beforeEach(async () => {
  ana = await stand.register()
  await stand.fund(ana.memberId, 12_345n)
})
afterAll(async () => {
  expect((await reconcile(stand.db.kysely)).isSound).toBe(true)
  await stand.close()
})

const bar = (why: string | null, who = ana) =>
  stand.db.pool.query(
    `update member.member set status = $1, barred_for = $2 where member_id = $3`,
    [why ? 'ineligible' : 'active', why, who.memberId],
  )
const ask = (as = analyst) =>
  stand.call('proposeForfeiture', {
    as,
    body: { memberId: ana.memberId, because: 'on the list of restricted persons' },
  })
const askReturn = (reference: string, as = analyst) =>
  stand.call('proposeForfeitureReturn', { as, body: { reference, because: 'it was a namesake' } })
const wish = async (as = treasurer) =>
  valueIn(await stand.call('approvals', { as, query: {} })).find(
    ({ subject }) => subject === `member:${ana.memberId}`,
  )
const decide = async (isApproved = true, as = treasurer) => {
  const requestId = (await wish())?.requestId ?? ''
  return stand.call('decideApproval', { as, body: { requestId, isApproved, answer: 'agreed' } })
}
const balance = async () => valueIn(await stand.call('walletBalance', { as: ana })).balance
const seen = async (as = analyst) =>
  valueIn(await stand.call('forfeitures', { as, query: { memberId: ana.memberId } }))
/** What the regulator is owed for one forfeiture. */
const dueFor = async (reference: string) => {
  const { rows } = await stand.db.pool.query(
    `select coalesce(sum(-amount), 0)::bigint as due from ledger.posting
      where ref = $1 and contra = 'due:regulator'`,
    [reference],
  )
  return rows[0].due
}
/** Forfeited by two, and by which reference. */
const forfeited = async () => {
  await bar('restricted')
  const { reference } = valueIn(await ask())
  valueIn(await decide())
  return reference
}

test('[ELI-005] [REG-13] two operators send the funds of who is barred to the regulator', async () => {
  await bar('under-age')
  const { reference, amount } = valueIn(await ask())
  expect(amount).toBe('123.45')
  expect(await balance()).toBe('123.45')
  expect(await wish()).toMatchObject({
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
  const trail = await stand.db.pool.query(
    `select what, operator_id from audit.entry where subject = $1 order by seq`,
    [`member:${ana.memberId}`],
  )
  expect(trail.rows).toEqual([
    { what: 'approval.propose', operator_id: analyst.operatorId },
    { what: 'approval.approve', operator_id: treasurer.operatorId },
    { what: 'money.forfeit', operator_id: treasurer.operatorId },
  ])
  const inbox = valueIn(await stand.call('messages', { as: ana, query: {} })).content
  expect(inbox.map(({ kind }) => kind)).toContain('forfeiture-taken')
})

test('[ELI-005] two give it back, whole and once', async () => {
  const reference = await forfeited()
  valueIn(await askReturn(reference))
  expect(await balance()).toBe('0.00')
  valueIn(await decide())
  expect(await balance()).toBe('123.45')
  expect(await dueFor(reference)).toBe(0n)
  expect((await seen()).taken[0]?.returnedAt).not.toBeNull()
  expect(await askReturn(reference)).toMatchObject({ code: 'FORFEITURE_OVER' })
})

test('[ELI-005] whoever asked lets neither, and nobody without the right', async () => {
  const both = await stand.operator({ roles: ['risk-analyst', 'treasurer'] })
  await bar('restricted')
  const { reference } = valueIn(await ask(both))
  expect(await decide(true, both)).toMatchObject({ code: 'SELF_APPROVAL' })
  expect(await decide(true, analyst)).toMatchObject({ code: 'NOT_ALLOWED' })
  expect(await ask(treasurer)).toMatchObject({ status: 403 })
  valueIn(await decide())
  valueIn(await askReturn(reference, both))
  expect(await decide(true, both)).toMatchObject({ code: 'SELF_APPROVAL' })
  expect(await balance()).toBe('0.00')
})

test('[ELI-005] asked twice is asked once; fifty who let it at once forfeit once', async () => {
  await bar('restricted')
  const asked = await Promise.all([ask(), ask(), ask()])
  expect(asked.map(({ code }) => code).sort()).toEqual(['ALREADY_ASKED', 'ALREADY_ASKED', 'OK'])
  const requestId = (await wish())?.requestId ?? ''
  const body = { requestId, isApproved: true, answer: 'agreed' }
  const told = await Promise.all(
    Array.from({ length: 50 }, () => stand.call('decideApproval', { as: treasurer, body })),
  )
  expect(told.filter(({ success }) => success)).toHaveLength(1)
  const { taken } = await seen()
  expect(taken).toHaveLength(1)
  expect(await dueFor(taken[0]?.reference ?? '')).toBe(12_345n)
})

test('[ELI-005] [ELI-007] whom nothing bars, who works for us and who stays away keep their funds', async () => {
  for (const why of [null, 'staff', 'excluded']) {
    await bar(why)
    expect(await ask(), String(why)).toMatchObject({ status: 409, code: 'MEMBER_NOT_BARRED' })
    expect((await seen()).open).toBe('0.00')
  }
})

test('[ELI-005] who was cleared meanwhile loses nothing, and neither does who has less by then', async () => {
  await bar('restricted')
  valueIn(await ask())
  await bar(null)
  expect(await decide()).toMatchObject({ code: 'MEMBER_NOT_BARRED' })
  await bar('restricted')
  await stand.db.pool.query(`select ledger.post_entry('spent:' || $1, 'adjust', 'spent', $2)`, [
    ana.memberId,
    JSON.stringify([
      { member: ana.memberId, purse: 'main', amount: '-1' },
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
  const foreign = await stand.operator({ roles: ['administrator'], brands: ['intl'] })
  const query = { memberId: ana.memberId }
  expect(await ask(foreign)).toMatchObject({ status: 404 })
  expect(await askReturn(reference, foreign)).toMatchObject({ status: 404 })
  expect(await stand.call('forfeitures', { as: foreign, query })).toMatchObject({ status: 404 })
})
