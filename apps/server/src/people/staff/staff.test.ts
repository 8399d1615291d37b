import { randomBytes } from 'node:crypto'
import type { OperatorRole } from '@parola/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { letThrough } from '../../../test/hire.ts'
import type { Operator } from '../../../test/operators.ts'
import { openTestServer, type TestServer, valueIn } from '../../../test/test-server.ts'

const REASON = 'for the test'
let server: TestServer
let boss: Operator
beforeAll(async () => {
  server = await openTestServer()
  boss = await server.operator()
})
afterAll(() => server.close())

const draft = (roles: OperatorRole[], brands: string[] = []) => ({
  username: `c${randomBytes(6).toString('hex')}`,
  displayName: 'Colleague',
  roles,
  brands,
  reason: REASON,
})
const rolesOf = async ({ operatorId }: Operator) =>
  valueIn(await server.call('operators', { as: boss })).find(
    (item) => item.operatorId === operatorId,
  )?.roles
const setRoles = (as: Operator, operator: Operator, roles: OperatorRole[]) =>
  server.call('setOperatorRoles', {
    as,
    body: { operatorId: operator.operatorId, roles, reason: REASON },
  })

describe('[AZ-008] nobody grants more than they hold', () => {
  test('an operator of one brand creates operators of that brand only', async () => {
    const as = await server.operator({ brands: ['ph'] })
    const made = (brands: string[]) =>
      server.call('createOperator', { as, body: draft(['support'], brands) })
    expect((await made(['ph'])).code).toBe('OK')
    for (const brands of [[], ['intl'], ['ph', 'intl']]) {
      expect((await made(brands)).code).toBe('GRANT_TOO_MUCH')
    }
    expect((await made(['none'])).code).toBe('VALIDATION')
  })

  test('[DRW-008] an administrator appoints those who run the draws, and makes nobody both', async () => {
    const as = await server.operator()
    const made = (roles: OperatorRole[]) =>
      server.call('createOperator', { as, body: draft(roles) })
    expect((await made(['draw-officer'])).code).toBe('OK')
    expect((await made(['draw-officer', 'brand-manager'])).code).toBe('ROLES_APART')
    const officer = await server.operator({ roles: ['draw-officer'] })
    const both: OperatorRole[] = ['draw-officer', 'administrator']
    expect((await setRoles(as, officer, both)).code).toBe('ROLES_APART')
  })

  test('nor changes, disables or resets an operator who holds more', async () => {
    const above = await server.operator()
    const as = await server.operator({ brands: ['ph'] })
    const { operatorId } = above
    const body = { operatorId, reason: REASON }
    expect((await setRoles(as, above, ['support'])).code).toBe('GRANT_TOO_MUCH')
    expect((await server.call('resetOperator', { as, body })).code).toBe('GRANT_TOO_MUCH')
    const status = await server.call('setOperatorStatus', {
      as,
      body: { ...body, isActive: false },
    })
    expect(status.code).toBe('GRANT_TOO_MUCH')
  })

  test('a name can be used once', async () => {
    const body = draft(['support'])
    expect((await server.call('createOperator', { as: boss, body })).code).toBe('OK')
    const twice = await server.call('createOperator', { as: boss, body })
    expect(twice.code).toBe('ALREADY_REQUESTED')
    valueIn(await letThrough(server, await server.operator(), `operator-name:${body.username}`))
    const again = await server.call('createOperator', { as: boss, body })
    expect(again).toMatchObject({
      code: 'USERNAME_TAKEN',
      value: { fields: [{ field: 'username' }] },
    })
  })
})

test('[AZ-008] nobody changes themselves', async () => {
  const body = { operatorId: boss.operatorId, reason: REASON }
  expect((await setRoles(boss, boss, ['support'])).code).toBe('OWN_ACCOUNT')
  expect((await server.call('resetOperator', { as: boss, body })).code).toBe('OWN_ACCOUNT')
  const status = await server.call('setOperatorStatus', {
    as: boss,
    body: { ...body, isActive: false },
  })
  expect(status.code).toBe('OWN_ACCOUNT')
})

describe('[AZ-008] an additional role', () => {
  test('[ACC-010] takes a second operator, and ends the open sessions', async () => {
    const other = await server.operator({ roles: ['support'] })
    const second = await server.operator()
    expect(valueIn(await setRoles(boss, other, ['support', 'auditor']))).toEqual({
      isRequested: true,
    })
    expect(await rolesOf(other)).toEqual(['support'])
    expect((await setRoles(second, other, ['auditor'])).code).toBe('ALREADY_REQUESTED')
    const requestBy = async (as: Operator) =>
      valueIn(await server.call('approvals', { as, query: { state: 'open' } })).find(
        ({ subject }) => subject === `operator:${other.operatorId}`,
      )
    expect(await requestBy(boss)).toMatchObject({ requestedBy: boss.username, mayDecide: false })
    const request = await requestBy(second)
    expect(request).toMatchObject({ mayDecide: true, details: { roles: ['support', 'auditor'] } })
    const body = { requestId: request?.requestId ?? '', isApproved: true }
    expect((await server.call('decideApproval', { as: boss, body })).code).toBe('SELF_APPROVAL')
    const clerk = await server.operator({ roles: ['support'] })
    expect((await server.call('decideApproval', { as: clerk, body })).code).toBe('NOT_ALLOWED')
    expect((await server.call('decideApproval', { as: second, body })).code).toBe('OK')
    expect(await rolesOf(other)).toEqual(['support', 'auditor'])
    expect((await server.call('operatorMe', { as: other })).code).toBe('NOT_LOGGED_IN')
    expect((await server.call('decideApproval', { as: second, body })).code).toBe('REQUEST_CLOSED')
  })

  test('refused by the second operator, or approved too late, is not carried out', async () => {
    const second = await server.operator()
    for (const isLate of [false, true]) {
      const other = await server.operator({ roles: ['support'] })
      valueIn(await setRoles(boss, other, ['support', 'auditor']))
      const { rows } = await server.db.pool.query(
        'select request_id from approval.request where subject = $1',
        [`operator:${other.operatorId}`],
      )
      const requestId = rows[0].request_id as string
      if (isLate) {
        await server.db.pool.query(
          'update approval.request set expires_at = requested_at where request_id = $1',
          [requestId],
        )
      }
      const body = { requestId, isApproved: isLate, answer: 'no need' }
      const { code } = await server.call('decideApproval', { as: second, body })
      expect(code).toBe(isLate ? 'REQUEST_CLOSED' : 'OK')
      expect(await rolesOf(other)).toEqual(['support'])
    }
  })

  test('belongs to its brand', async () => {
    const other = await server.operator({ roles: ['support'] })
    valueIn(await setRoles(boss, other, ['support', 'auditor']))
    const second = await server.operator({ brands: ['intl'] })
    const open = valueIn(await server.call('approvals', { as: second, query: {} }))
    expect(open.filter(({ subject }) => subject.includes(other.operatorId))).toEqual([])
  })

  test('of oneself is rejected by the database, whatever program requests it', async () => {
    const other = await server.operator({ roles: ['support'] })
    valueIn(await setRoles(boss, other, ['support', 'auditor']))
    const own = server.db.pool.query(
      `update approval.request set state = 'approved', decided_by = requested_by, decided_at = now()
       where subject = $1`,
      [`operator:${other.operatorId}`],
    )
    await expect(own).rejects.toThrow('decided_by_another')
    const nobody = server.db.pool.query(
      `update approval.request set state = 'approved' where subject = $1`,
      [`operator:${other.operatorId}`],
    )
    await expect(nobody).rejects.toThrow('decided_when_closed')
  })
})

test('[AZ-008] [ACC-010] revoking a role takes a second operator too, and ends the open sessions', async () => {
  const other = await server.operator({ roles: ['support', 'auditor'] })
  expect(valueIn(await setRoles(boss, other, ['auditor']))).toEqual({ isRequested: true })
  expect(await rolesOf(other)).toEqual(['support', 'auditor'])
  const second = await server.operator()
  valueIn(await letThrough(server, second, `operator:${other.operatorId}`))
  expect(await rolesOf(other)).toEqual(['auditor'])
  expect((await server.call('operatorMe', { as: other })).code).toBe('NOT_LOGGED_IN')
})

test('[ACC-018] an operator who has lost the phone starts again, once a second operator has approved', async () => {
  const other = await server.operator({ roles: ['support'] })
  const body = { operatorId: other.operatorId, reason: REASON }
  const answer = valueIn(await server.call('resetOperator', { as: boss, body }))
  expect(answer).toEqual({ isRequested: true, made: null })
  expect((await server.call('operatorMe', { as: other })).code).toBe('OK')
  const second = await server.operator()
  valueIn(await letThrough(server, second, `operator:${other.operatorId}`))
  expect((await server.call('operatorMe', { as: other })).code).toBe('NOT_LOGGED_IN')
  const issue = (as: Operator) =>
    server.call('issueOneTime', { as, body: { operatorId: other.operatorId } })
  expect((await issue(second)).code).toBe('REQUEST_CLOSED')
  const { oneTimePassword } = valueIn(await issue(boss))
  expect((await issue(boss)).code).toBe('REQUEST_CLOSED')
  const login = { username: other.username, password: oneTimePassword }
  expect(valueIn(await server.call('operatorLogin', { body: login })).next).toBe('password')
})

test('[AUD-001] each change is in the audit trail with who, where, before, after and why', async () => {
  const other = await server.operator({ roles: ['support', 'auditor'] })
  valueIn(await setRoles(boss, other, ['auditor']))
  const second = await server.operator()
  valueIn(await letThrough(server, second, `operator:${other.operatorId}`))
  const query = { subject: `operator:${other.operatorId}`, pageSize: '10' }
  const { content } = valueIn(await server.call('auditEntries', { as: boss, query }))
  expect(content).toMatchObject([
    {
      what: 'operator.roles',
      actorKind: 'operator',
      operatorId: second.operatorId,
      roles: ['administrator'],
      address: second.address,
      before: { roles: ['support', 'auditor'] },
      after: { roles: ['auditor'] },
      reason: REASON,
    },
    { what: 'approval.approve', before: { requestedBy: boss.operatorId } },
    { what: 'approval.propose', operatorId: boss.operatorId },
  ])
  const chain = valueIn(await server.call('auditChain', { as: boss }))
  expect(chain).toMatchObject({ isWhole: true, why: null })
})

test('[AUD-001] the audit trail is read by page, filter and brand', async () => {
  const page = (query: object, as = boss) =>
    server.call('auditEntries', { as, query: { pageSize: '3', ...query } })
  const first = valueIn(await page({}))
  expect(first.content).toHaveLength(3)
  const second = valueIn(await page({ cursor: first.next ?? '' }))
  expect(Number(second.content[0]?.seq)).toBeLessThan(Number(first.content[2]?.seq))
  const made = valueIn(await page({ what: 'operator.create' }))
  expect(new Set(made.content.map(({ what }) => what))).toEqual(new Set(['operator.create']))
  const later = new Date(server.clock.now().getTime() + 1000).toISOString()
  expect(valueIn(await page({ from: later })).content).toEqual([])
  const intl = await server.operator({ roles: ['auditor'], brands: ['intl'] })
  const theirs = valueIn(await page({}, intl)).content
  expect(theirs.filter(({ brandId }) => brandId === 'ph')).toEqual([])
})
