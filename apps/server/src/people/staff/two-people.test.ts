import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMs, DAY_MS } from '#platform/clock'
import { enterFirst, hireBoth, letThrough, type Made } from '../../../test/hire.ts'
import type { Operator } from '../../../test/operators.ts'
import { openTestServer, type TestServer, valueIn } from '../../../test/test-server.ts'

const REASON = 'for the test'
let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const enter = (made: Made) => enterFirst(server, made)

const reward = (as: Operator, username: string) => {
  const because = randomUUID()
  const body = {
    ...{ requestKey: randomUUID(), username, amount: '9000.00', multiple: 0 },
    ...{ note: 'for you', because },
  }
  return server.call('grantReward', { as, body }).then((answer) => {
    valueIn(answer)
    return because
  })
}

async function requestOf(as: Operator, reason: string) {
  const open = valueIn(await server.call('approvals', { as, query: {} }))
  const request = open.find((item) => item.reason === reason)
  if (!request) throw new Error('no such request')
  return request
}
const decide = (as: Operator, requestId: string) =>
  server.call('decideApproval', { as, body: { requestId, isApproved: true } })

/** The same operator with a session that has just begun. */
async function again(who: Operator): Promise<Operator> {
  await server.db.pool.query(
    'update operator.session set last_seen_at = $2, created_at = $2, proved_at = $2 where operator_id = $1',
    [who.operatorId, server.clock.now()],
  )
  return who
}

describe('[AZ-008] the set-up of two administrators', () => {
  test('allows the first to invite one second alone, and is closed permanently once there are both', async () => {
    const first = await server.operator({ isSettingUp: true })
    await server.db.pool.query(
      `update operator.operator set totp_sealed = 'x' where operator_id = $1`,
      [first.operatorId],
    )
    const invite = (username: string, roles: ('administrator' | 'support')[]) =>
      server.call('createOperator', {
        as: first,
        body: { username, displayName: 'S', roles, brands: [], reason: REASON },
      })
    expect((await invite('helper', ['support'])).code).toBe('SETUP_OPEN')
    const { isRequested, made } = valueIn(await invite('second', ['administrator']))
    expect([isRequested, made?.oneTimePassword.length]).toEqual([false, 16])
    expect((await invite('third', ['administrator'])).code).toBe('SETUP_OPEN')
    const body = { operatorId: made?.operatorId ?? '', reason: REASON }
    const reset = valueIn(await server.call('resetOperator', { as: first, body }))
    expect(reset.isRequested).toBe(false)
    expect((await setUp(first)).isOpen).toBe(true)
    const oneTimePassword = reset.made?.oneTimePassword ?? ''
    const second = await enter({ ...body, username: 'second', oneTimePassword })
    expect(await setUp(first)).toEqual({ isOpen: false, hasSecond: true })
    expect(valueIn(await invite('third', ['administrator']))).toEqual({
      isRequested: true,
      made: null,
    })
    expect((await letThrough(server, second, 'operator-name:third')).code).toBe('LINKED_OPERATOR')
    const member = await server.register()
    const gift = await requestOf(second, await reward(first, member.username))
    expect(gift).toMatchObject({ mayDecide: false, whyNot: 'LINKED_OPERATOR' })
    expect((await decide(second, gift.requestId)).code).toBe('LINKED_OPERATOR')
    server.clock.advance(14 * DAY_MS)
    await again(first)
    valueIn(await invite('fourth', ['administrator']))
    expect((await letThrough(server, await again(second), 'operator-name:fourth')).code).toBe('OK')
    const { rows } = await server.db.pool.query(
      `select what, after from audit.entry where what like 'set-up.%' order by seq`,
    )
    expect(rows).toEqual([
      { what: 'set-up.invite', after: { operatorId: body.operatorId } },
      { what: 'set-up.close', after: { operators: [first.username, 'second'].toSorted() } },
    ])
    const reopened = server.db.pool.query('update operator.set_up set closed_at = null')
    await expect(reopened).rejects.toThrow('is not undone')
  })

  const setUp = async (as: Operator) => valueIn(await server.call('operatorSetUp', { as }))
})

describe('[AZ-008] an account counts as its creator’s for 14 days', () => {
  test('neither approves what the other proposes, nor does the operator who created both; then they do', async () => {
    const [proposer, approver] = [await server.operator(), await server.operator()]
    const member = await server.register()
    const puppet = await enter(await hireBoth(server, { proposer, approver }, ['administrator']))
    const twin = await enter(await hireBoth(server, { proposer, approver }, ['administrator']))
    const pairs = [
      [proposer, puppet],
      [puppet, proposer],
      [puppet, twin],
    ] as const
    for (const [proposes, decides] of pairs) {
      const request = await requestOf(decides, await reward(proposes, member.username))
      expect(request).toMatchObject({ mayDecide: false, whyNot: 'LINKED_OPERATOR' })
      expect((await decide(decides, request.requestId)).code).toBe('LINKED_OPERATOR')
    }
    const past = server.db.pool.query(
      `update approval.request set state = 'approved', decided_by = $1, decided_at = now()
        where requested_by = $2 and state = 'open' and kind = 'reward.grant'`,
      [puppet.operatorId, proposer.operatorId],
    )
    await expect(past).rejects.toThrow('decided_by_linked')
    const fine = await requestOf(approver, await reward(puppet, member.username))
    expect((await decide(approver, fine.requestId)).code).toBe('OK')
    server.clock.advance(14 * DAY_MS)
    const later = await server.register()
    const reason = await reward(await again(proposer), later.username)
    const request = await requestOf(await again(puppet), reason)
    expect((await decide(puppet, request.requestId)).code).toBe('OK')
  })

  test('through however many accounts, and on the account itself', async () => {
    const [proposer, approver] = [await server.operator(), await server.operator()]
    const member = await server.register()
    const puppet = await enter(await hireBoth(server, { proposer, approver }, ['administrator']))
    const next = await enter(
      await hireBoth(server, { proposer: puppet, approver }, ['administrator']),
    )
    const request = await requestOf(proposer, await reward(next, member.username))
    expect((await decide(proposer, request.requestId)).code).toBe('LINKED_OPERATOR')
    const body = { operatorId: next.operatorId, roles: ['support' as const], reason: REASON }
    valueIn(await server.call('setOperatorRoles', { as: approver, body }))
    const about = await letThrough(server, proposer, `operator:${next.operatorId}`)
    expect(about.code).toBe('LINKED_OPERATOR')
  })

  test('though the one in between counts as its own by now', async () => {
    const [proposer, between, last] = await Promise.all([1, 2, 3].map(() => server.operator()))
    if (!proposer || !between || !last) throw new Error('too few operators')
    const held = (held: Operator, by: Operator, days: number) =>
      server.db.pool.query(
        `insert into operator.custody
         select gen_random_uuid(), $1, $2, 'hire', $3, $3::timestamptz + interval '14 days'`,
        [held.operatorId, by.operatorId, addMs(server.clock.now(), -days * DAY_MS)],
      )
    await held(between, proposer, 15)
    await held(last, between, 2)
    const member = await server.register()
    const request = await requestOf(last, await reward(proposer, member.username))
    expect((await decide(last, request.requestId)).code).toBe('LINKED_OPERATOR')
    const fine = await requestOf(between, await reward(proposer, member.username))
    expect((await decide(between, fine.requestId)).code).toBe('OK')
  })

  test('after a reset too, whatever the account proposed before it', async () => {
    const [proposer, approver, other] = await Promise.all([1, 2, 3].map(() => server.operator()))
    if (!proposer || !approver || !other) throw new Error('too few operators')
    const member = await server.register()
    const reason = await reward(other, member.username)
    const body = { operatorId: other.operatorId, reason: REASON }
    valueIn(await server.call('resetOperator', { as: proposer, body }))
    valueIn(await letThrough(server, approver, `operator:${other.operatorId}`))
    const request = await requestOf(proposer, reason)
    expect((await decide(proposer, request.requestId)).code).toBe('LINKED_OPERATOR')
    expect((await decide(approver, request.requestId)).code).toBe('OK')
  })

  test('and one created from the server’s shell approves with nobody', async () => {
    const [from, other] = [await server.operator(), await server.operator()]
    await server.db.pool.query(
      `insert into operator.custody values (gen_random_uuid(), $1, null, 'hire', $2, $2::timestamptz + interval '14 days')`,
      [from.operatorId, server.clock.now()],
    )
    const member = await server.register()
    const request = await requestOf(from, await reward(other, member.username))
    expect((await decide(from, request.requestId)).code).toBe('LINKED_OPERATOR')
  })
})

test('[AZ-008] the database rejects an operator hired by one person alone', async () => {
  const alone = await server.operator()
  const made = server.db.pool.query(
    `insert into operator.operator
       (operator_id, username, display_name, roles, password_hash, created_at, created_by, changed_at)
     values (gen_random_uuid(), 'ghost', 'G', '{administrator}', 'none', now(), $1, now())`,
    [alone.operatorId],
  )
  await expect(made).rejects.toThrow('was hired by one person')
})

test('[AZ-008] a disabled operator is enabled by two', async () => {
  const [proposer, approver] = [await server.operator(), await server.operator()]
  const other = await server.operator({ roles: ['support'] })
  const status = (isActive: boolean) =>
    server.call('setOperatorStatus', {
      as: proposer,
      body: { operatorId: other.operatorId, isActive, reason: REASON },
    })
  expect(valueIn(await status(false))).toEqual({ isRequested: false })
  expect(valueIn(await status(true))).toEqual({ isRequested: true })
  const isActive = async () =>
    valueIn(await server.call('operators', { as: proposer })).find(
      ({ operatorId }) => operatorId === other.operatorId,
    )?.isActive
  expect(await isActive()).toBe(false)
  valueIn(await letThrough(server, approver, `operator:${other.operatorId}`))
  expect(await isActive()).toBe(true)
})

describe('[AZ-008] a request is not carried out once its requester may no longer make it', () => {
  const singleRequest = async (proposer: Operator) =>
    requestOf(await server.operator(), await reward(proposer, (await server.register()).username))

  test('because they were disabled', async () => {
    const [proposer, approver] = [await server.operator(), await server.operator()]
    const { requestId } = await singleRequest(proposer)
    const body = { operatorId: proposer.operatorId, isActive: false, reason: REASON }
    valueIn(await server.call('setOperatorStatus', { as: approver, body }))
    expect((await decide(approver, requestId)).code).toBe('REQUESTER_NOT_ALLOWED')
    const no = { requestId, isApproved: false, answer: 'they left' }
    expect((await server.call('decideApproval', { as: approver, body: no })).code).toBe('OK')
  })

  test('because their roles were changed', async () => {
    const [proposer, approver, third] = await Promise.all([1, 2, 3].map(() => server.operator()))
    if (!proposer || !approver || !third) throw new Error('too few operators')
    const { requestId } = await singleRequest(proposer)
    const body = { operatorId: proposer.operatorId, roles: ['support' as const], reason: REASON }
    valueIn(await server.call('setOperatorRoles', { as: approver, body }))
    valueIn(await letThrough(server, third, `operator:${proposer.operatorId}`))
    expect((await decide(approver, requestId)).code).toBe('REQUESTER_NOT_ALLOWED')
  })
})
