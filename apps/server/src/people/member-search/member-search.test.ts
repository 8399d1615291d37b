import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { jobsDone } from '../../../test/jobs-done.ts'
import type { Operator } from '../../../test/operators.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'

const reason = 'asked by the member'
const NUMBER = '639175550123'
const SOON = { timeout: 15_000, interval: 100 }
let server: TestServer
let clerk: Operator
let risk: Operator
let ana: Person
beforeAll(async () => {
  server = await openTestServer({ jobs: true })
  clerk = await server.operator({ roles: ['support'] })
  risk = await server.operator({ roles: ['risk-analyst'] })
  ana = await server.register({ email: 'ana.reyes@mail.example' })
  await server.db.pool.query(`insert into member.mobile values ('ph', $1, $2, now())`, [
    NUMBER,
    ana.memberId,
  ])
})
afterAll(() => server.close())

const find = async (search: string, as = clerk) =>
  valueIn(await server.call('findMembers', { as, query: { search } }))

describe('[ROLE-02] a member is found', () => {
  test('by name, its beginning, number or address, with contacts masked', async () => {
    for (const search of [
      ana.username,
      ana.username.slice(0, 8).toUpperCase(),
      NUMBER,
      `+63 917 555 0123`,
      'Ana.Reyes@mail.example',
    ]) {
      expect(await find(search), search).toMatchObject([
        { memberId: ana.memberId, mobile: '••••••••0123', email: 'a••••@mail.example' },
      ])
    }
  })

  test('among the newest, without a search and without trial players', async () => {
    server.clock.advance(1000)
    const bea = await server.register()
    await server.tryOut()
    const newest = valueIn(await server.call('findMembers', { as: clerk, query: {} }))
    expect(newest.slice(0, 2).map(({ memberId }) => memberId)).toEqual([bea.memberId, ana.memberId])
    const theirs = await server.operator({ roles: ['support'], brands: ['intl'] })
    const own = valueIn(await server.call('findMembers', { as: theirs, query: {} }))
    expect(own.map(({ memberId }) => memberId)).not.toContain(bea.memberId)
  })

  test('but not by a wildcard, nor at another brand', async () => {
    for (const search of ['%%', '__', "' or 1=1 --"]) expect(await find(search)).toEqual([])
    const theirs = await server.operator({ roles: ['support'], brands: ['intl'] })
    expect(await find(ana.username, theirs)).toEqual([])
  })
})

test('[AZ-003] a member of another brand is answered like one that does not exist', async () => {
  const as = await server.operator({ brands: ['intl'] })
  const { memberId } = ana
  const query = { memberId }
  expect((await server.call('memberInConsole', { as, query })).code).toBe('NOT_FOUND')
  const body = { memberId, reason }
  expect((await server.call('revealContact', { as, body })).code).toBe('NOT_FOUND')
  const block = { ...body, isBlocked: true }
  expect((await server.call('setMemberStatus', { as, body: block })).code).toBe('NOT_FOUND')
})

test('[AZ-005] a member in the console shows sessions and status, never a secret', async () => {
  const query = { memberId: ana.memberId }
  const seen = valueIn(await server.call('memberInConsole', { as: clerk, query }))
  expect(seen).toMatchObject({ username: ana.username, status: 'active', sessions: [{}] })
  expect(JSON.stringify(seen)).not.toMatch(/hash|ana\.reyes|9175550123/)
})

test('[AUD-005] contacts are unmasked with a reason, which is in the audit trail', async () => {
  const body = { memberId: ana.memberId, reason }
  expect(valueIn(await server.call('revealContact', { as: clerk, body }))).toEqual({
    mobile: NUMBER,
    email: 'ana.reyes@mail.example',
  })
  const query = { subject: `member:${ana.memberId}`, pageSize: '1' }
  const trail = valueIn(await server.call('auditEntries', { as: await server.operator(), query }))
  expect(trail.content).toMatchObject([
    { what: 'member.reveal', operatorId: clerk.operatorId, reason },
  ])
  expect(JSON.stringify(trail)).not.toContain('ana.reyes')
})

describe('[ACC-011] a member who is blocked', () => {
  const setStatus = (memberId: string, isBlocked: boolean, as = risk) =>
    server.call('setMemberStatus', { as, body: { memberId, isBlocked, reason } })

  test('loses every session and socket within a second, and can log in again once unblocked', async () => {
    const ben = await server.register()
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/wps/realtime`)
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'hello', token: ben.token }))
    const [ready] = await once(socket, 'message')
    expect(JSON.parse(String(ready))).toEqual({ type: 'ready' })
    const bye = once(socket, 'message')
    valueIn(await setStatus(ben.memberId, true))
    const began = performance.now()
    expect(JSON.parse(String((await bye)[0]))).toMatchObject({ type: 'bye' })
    expect(performance.now() - began).toBeLessThan(1000)
    expect((await server.call('memberInfo', { as: ben })).code).toBe('NOT_LOGGED_IN')
    valueIn(await setStatus(ben.memberId, false))
    expect(await find(ben.username)).toMatchObject([{ status: 'active' }])
  })

  test('is blocked by an operator with the right', async () => {
    expect((await setStatus(ana.memberId, true, clerk)).code).toBe('NOT_ALLOWED')
  })

  test('is not unblocked where the law keeps them out', async () => {
    const cy = await server.register()
    await server.db.pool.query(
      `update member.member set status = 'ineligible' where member_id = $1`,
      [cy.memberId],
    )
    expect((await setStatus(cy.memberId, false)).code).toBe('MEMBER_INELIGIBLE')
  })
})

describe('[REG-13] our own staff', () => {
  const mark = (member: Person, isStaff: boolean, as = risk) =>
    server.call('markStaff', { as, body: { memberId: member.memberId, isStaff, reason } })
  const seen = async ({ memberId }: Person) =>
    valueIn(await server.call('memberInConsole', { as: risk, query: { memberId } }))
  const depositBy = (as: Person) =>
    server.call('requestDeposit', {
      as,
      body: { requestKey: randomUUID(), channel: 'GCASH', amount: '200.00' },
    })

  test('do not play, stay logged in, and are allowed again; the audit trail has the reason', async () => {
    const dee = await server.register()
    valueIn(await mark(dee, true))
    valueIn(await mark(dee, true))
    // What follows from a mark is done by jobs, which have to leave the session.
    await jobsDone(server.db.pool, SOON)
    expect(await seen(dee)).toMatchObject({ status: 'ineligible', barredFor: 'staff' })
    expect((await server.call('memberInfo', { as: dee })).code).toBe('OK')
    expect(await depositBy(dee)).toMatchObject({ code: 'ACCOUNT_BLOCKED' })
    valueIn(await mark(dee, false))
    expect(await seen(dee)).toMatchObject({ status: 'active', barredFor: null })
    const query = { subject: `member:${dee.memberId}`, pageSize: '5' }
    const trail = valueIn(await server.call('auditEntries', { as: await server.operator(), query }))
    expect(trail.content).toMatchObject([
      { what: 'member.staff-no-more', operatorId: risk.operatorId, reason },
      { what: 'member.staff', operatorId: risk.operatorId, reason },
    ])
  })

  test('are marked by an operator with the right, and unmarking allows nobody whom the law keeps out', async () => {
    const eva = await server.register()
    expect(await mark(eva, true, clerk)).toMatchObject({ code: 'NOT_ALLOWED' })
    const foreign = await server.operator({ brands: ['intl'] })
    expect(await mark(eva, true, foreign)).toMatchObject({ code: 'NOT_FOUND' })
    await server.db.pool.query(
      `update member.member set status = 'ineligible', barred_for = 'restricted' where member_id = $1`,
      [eva.memberId],
    )
    for (const isStaff of [true, false]) {
      expect(await mark(eva, isStaff)).toMatchObject({ code: 'MEMBER_INELIGIBLE' })
    }
    expect(await seen(eva)).toMatchObject({ barredFor: 'restricted' })
  })
})
