import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinTeam, pathOf } from '#people/team'
import { DAY_MS } from '#platform/clock'
import { bySystem, type Engine, work } from '#platform/work'
import { carryOutMoves } from '../src/agents/tree-move/move.ts'
import { openTestServer, type Person, type TestServer, valueIn } from './test-server.ts'

let server: TestServer
let engine: Engine
let cashier: Awaited<ReturnType<TestServer['operator']>>
let treasurer: typeof cashier
let boss: Person
let first: Person
let second: Person
let outsider: Person

beforeAll(async () => {
  server = await openTestServer()
  cashier = await server.operator({ roles: ['cashier'] })
  treasurer = await server.operator({ roles: ['treasurer'] })
  await server.asSystem(async (systemEngine) => {
    engine = systemEngine
  })
  boss = await joined(await server.registerAgent(), null)
  first = await joined(await server.registerAgent(), boss)
  second = await joined(await server.registerAgent(), boss)
  outsider = await joined(await server.registerAgent(), null)
})
afterAll(() => server.close())

async function joined(person: Person, upline: Person | null): Promise<Person> {
  await work(engine, bySystem('ph'), (w) =>
    joinTeam(w, { memberId: person.memberId, uplineId: upline?.memberId ?? null }),
  )
  return person
}

const nameOf = async ({ memberId }: Person) =>
  (
    await server.asOwner<{ username: string }>(
      'select username from member.member where member_id = $1',
      [memberId],
    )
  ).rows[0]?.username ?? ''
const player = async () => joined(await server.register(), first)
const requests = async (as: Person, member: Person, to: Person) =>
  server.call('requestMove', {
    as,
    body: { memberId: member.memberId, to: await nameOf(to), note: 'lives next to her' },
  })
const own = async (as: Person) => valueIn(await server.call('ownMoveRequest', { as })).request
const answers = async (as: Person, isAgreed: boolean) =>
  server.call('answerMove', { as, body: { requestId: (await own(as))?.requestId ?? '', isAgreed } })
const queue = async (member: Person) =>
  valueIn(await server.call('agreedMoves', { as: cashier })).find(
    ({ memberId }) => memberId === member.memberId,
  )
const decides = async (requestId: string, verdict: 'move' | 'decline') =>
  server.call('answerMoveRequest', {
    as: cashier,
    body: { requestId, verdict, reason: 'looked at it' },
  })
async function approves(member: Person) {
  const list = valueIn(await server.call('approvals', { as: treasurer, query: {} }))
  const { requestId = '' } = list.find(({ details }) => details.memberId === member.memberId) ?? {}
  return server.call('decideApproval', {
    as: treasurer,
    body: { requestId, isApproved: true, answer: 'agreed' },
  })
}
const stateOf = async (requestId: string) =>
  valueIn(await server.call('moveRequests', { as: boss, query: {} })).content.find(
    (row) => row.requestId === requestId,
  )
const messagesOf = async ({ memberId }: Person) =>
  (
    await server.asOwner<{ kind: string }>('select kind from inbox.message where member_id = $1', [
      memberId,
    ])
  ).rows.map(({ kind }) => kind)

describe('[AGT-03] a move that an agent asks for', () => {
  test('is shown first, agreed to by the member, decided by two operators and carried out at midnight', async () => {
    const member = await player()
    const query = { memberId: member.memberId, to: await nameOf(second) }
    const effect = valueIn(await server.call('downlineMoveEffect', { as: boss, query }))
    expect(effect).toMatchObject({ refusal: null, accounts: 1, ends: [] })
    expect(effect.path).toEqual([await nameOf(boss), await nameOf(second)])
    // The operators have nothing to decide on before the member agrees.
    const { requestId } = valueIn(await requests(boss, member, second))
    expect(await queue(member)).toBeUndefined()
    expect(await decides(requestId, 'move')).toMatchObject({ code: 'MOVE_REQUEST_CLOSED' })
    expect(await own(member)).toMatchObject({ requestId, state: 'requested', accounts: 1 })
    valueIn(await answers(member, true))
    expect(await messagesOf(member)).toContain('team-move-asked')
    expect(await messagesOf(boss)).toContain('team-move-agreed')
    expect(await queue(member)).toMatchObject({ to: await nameOf(second), isRequested: false })
    valueIn(await decides(requestId, 'move'))
    expect(await queue(member)).toMatchObject({ isRequested: true })
    expect(await decides(requestId, 'decline')).toMatchObject({ code: 'ALREADY_REQUESTED' })
    valueIn(await approves(member))
    expect(await stateOf(requestId)).toMatchObject({ state: 'decided' })
    expect(await own(member)).toBeNull()
    await carryOutMoves(engine, new Date(effect.effectiveAt))
    expect(await pathOf(engine.db.kysely, member.memberId)).toEqual([
      boss.memberId,
      second.memberId,
    ])
  })

  test('moves nobody where the member refuses, and is not asked again at once', async () => {
    const member = await player()
    const { requestId } = valueIn(await requests(boss, member, second))
    expect(await requests(first, member, first)).toMatchObject({ code: 'MOVE_SAME_UPLINE' })
    expect(await requests(boss, member, second)).toMatchObject({ code: 'MOVE_REQUESTED' })
    valueIn(await answers(member, false))
    expect(await stateOf(requestId)).toMatchObject({ state: 'refused' })
    expect(
      await server.call('answerMove', { as: member, body: { requestId, isAgreed: true } }),
    ).toMatchObject({ code: 'MOVE_REQUEST_CLOSED' })
    expect(await requests(boss, member, second)).toMatchObject({ code: 'MOVE_REQUESTED' })
    await server.asOwner(
      `update tree_move.request set requested_at = requested_at - interval '13 days' where request_id = $1`,
      [requestId],
    )
    // The week begins with the answer, however late it came.
    expect(await requests(boss, member, second)).toMatchObject({ code: 'MOVE_REQUESTED' })
    await server.asOwner(
      `update tree_move.request set closed_at = closed_at - interval '8 days' where request_id = $1`,
      [requestId],
    )
    valueIn(await requests(boss, member, second))
  })

  test('is declined with a reason that the agent sees', async () => {
    const member = await player()
    const { requestId } = valueIn(await requests(boss, member, second))
    valueIn(await answers(member, true))
    valueIn(await decides(requestId, 'decline'))
    expect(await stateOf(requestId)).toMatchObject({ state: 'declined', reason: 'looked at it' })
    expect(await messagesOf(boss)).toContain('team-move-declined')
  })

  test('that was withdrawn is not carried out by an approval that comes later', async () => {
    const member = await player()
    const { requestId } = valueIn(await requests(boss, member, second))
    valueIn(await answers(member, true))
    valueIn(await decides(requestId, 'move'))
    const withdraw = (as: Person) => server.call('withdrawMove', { as, body: { requestId } })
    expect(await withdraw(first)).toMatchObject({ code: 'MOVE_REQUEST_CLOSED' })
    valueIn(await withdraw(boss))
    expect(await approves(member)).toMatchObject({ code: 'MOVE_REQUEST_CLOSED' })
    expect(await pathOf(engine.db.kysely, member.memberId)).toEqual([boss.memberId, first.memberId])
  })

  test('of somebody who has left the team meanwhile moves nobody, and can only be declined', async () => {
    const member = await player()
    const { requestId } = valueIn(await requests(boss, member, second))
    valueIn(await answers(member, true))
    const body = { memberId: member.memberId, to: await nameOf(outsider), reason: 'asked by phone' }
    const { effectiveAt } = valueIn(
      await server.call('moveEffect', {
        as: cashier,
        query: { memberId: body.memberId, to: body.to },
      }),
    )
    valueIn(await server.call('proposeMove', { as: cashier, body }))
    valueIn(await approves(member))
    await carryOutMoves(engine, new Date(effectiveAt))
    expect(await pathOf(engine.db.kysely, member.memberId)).toEqual([outsider.memberId])
    expect(await decides(requestId, 'move')).toMatchObject({ code: 'MOVE_LEFT_TEAM' })
    valueIn(await decides(requestId, 'decline'))
  })

  test('ends when the member does not answer in two weeks', async () => {
    const member = await player()
    const { requestId } = valueIn(await requests(boss, member, second))
    await server.asOwner(
      `update tree_move.request set requested_at = $2::timestamptz, answer_by = now() where request_id = $1`,
      [requestId, new Date(Date.now() - 14 * DAY_MS)],
    )
    expect(await stateOf(requestId)).toMatchObject({ state: 'expired' })
    expect(await own(member)).toBeNull()
    expect(
      await server.call('answerMove', { as: member, body: { requestId, isAgreed: true } }),
    ).toMatchObject({ code: 'MOVE_REQUEST_CLOSED' })
    // Whoever did not answer is left alone as after a refusal.
    expect(await requests(boss, member, second)).toMatchObject({ code: 'MOVE_REQUESTED' })
    await server.asOwner(
      `update tree_move.request set requested_at = requested_at - interval '8 days',
              answer_by = answer_by - interval '8 days' where request_id = $1`,
      [requestId],
    )
    valueIn(await requests(boss, member, second))
  })

  test('that nobody answered in time does not use up what an agent may ask for', async () => {
    const requester = await joined(await server.registerAgent(), boss)
    const place = await joined(await server.registerAgent(), requester)
    await server.asOwner(
      `insert into tree_move.request (request_id, brand_id, requested_by, member_id, to_id, note, requested_at, answer_by)
       select uuidv7(), 'ph', $1, uuidv7(), $2, 'no answer', now() - interval '30 days', now() - interval '16 days'
         from generate_series(1, 50)`,
      [requester.memberId, place.memberId],
    )
    const member = await joined(await server.register(), requester)
    valueIn(await requests(requester, member, place))
  })

  test('[AZ-003] reaches nobody outside the own team, and says nothing of who is there', async () => {
    const member = await player()
    expect(await requests(outsider, member, outsider)).toMatchObject({ status: 404 })
    expect(await requests(second, member, second)).toMatchObject({ status: 404 })
    expect(await requests(first, member, boss)).toMatchObject({ code: 'MOVE_TARGET_INVALID' })
    expect(await requests(boss, member, outsider)).toMatchObject({ code: 'MOVE_TARGET_INVALID' })
    expect(await requests(boss, boss, second)).toMatchObject({ status: 404 })
    // Nobody above the caller is named.
    const query = { memberId: member.memberId, to: await nameOf(first) }
    const effect = valueIn(await server.call('downlineMoveEffect', { as: first, query }))
    expect(effect).toMatchObject({ refusal: 'MOVE_SAME_UPLINE', path: [await nameOf(first)] })
    const { requestId } = valueIn(await requests(boss, member, second))
    const foreign = { as: second, body: { requestId, isAgreed: true } }
    expect(await server.call('answerMove', foreign)).toMatchObject({ code: 'MOVE_REQUEST_CLOSED' })
  })
})
