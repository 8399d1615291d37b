import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { reconcile, takeBack } from '#foundations/ledger'
import { uplineOf } from '#people/team'
import { inTransaction } from '#platform/db'
import type { Engine } from '#platform/work'
import { AGENT_FUNDS, openService, serviceAt } from '../../../test/agent-service.ts'
import { beginDay } from '../../../test/brand-day.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'
import { countWrongServices } from '../../../test/wrong-rows.ts'
import { carryOutMoves } from '../tree-move/index.ts'
import { escrowCheck } from './escrow-check.ts'

let server: TestServer
let engine: Engine
let at: ReturnType<typeof serviceAt>
let cashier: Awaited<ReturnType<TestServer['operator']>>

beforeAll(async () => {
  server = await openTestServer()
  await server.asSystem(async (systemEngine) => {
    engine = systemEngine
  })
  await beginDay(server.asOwner)
  at = serviceAt(server, engine)
  await openService(engine, 'ph')
  cashier = await server.operator({ roles: ['cashier'] })
}, 60_000)
afterEach(async () => {
  expect(await countWrongServices(server.db.kysely)).toBe(0n)
  expect((await reconcile(server.db.kysely)).isSound).toBe(true)
  const scope = { brandId: 'ph', now: server.clock.now(), limit: 10, reader: server.db.kysely }
  expect(await escrowCheck(server.db.kysely, scope)).toEqual([])
})
afterAll(() => server.close())

/** A deposit whose member says that it was paid. */
async function paidDeposit(own: Person, member: Person) {
  const { requestId } = valueIn(await at.deposit(member))
  valueIn(await at.accept(own, requestId))
  valueIn(await at.move(member, requestId, 'paid'))
  return requestId
}

const decides = (requestId: string, verdict: 'release' | 'return') =>
  server.call('proposeServiceVerdict', {
    as: cashier,
    body: { requestId, verdict, reason: 'saw the receipt' },
  })
/** By somebody who has just logged in: time passes in these tests. */
async function approves(requestId: string) {
  const treasurer = await server.operator({ roles: ['treasurer'] })
  const open = valueIn(await server.call('approvals', { as: treasurer, query: {} }))
  const found = open.find(({ details }) => details.requestId === requestId)
  return server.call('decideApproval', {
    as: treasurer,
    body: { requestId: found?.requestId ?? '', isApproved: true, answer: 'agreed' },
  })
}
const listed = async (requestId: string, state: 'disputed' | 'ended' = 'disputed') =>
  valueIn(await server.call('opsServiceRequests', { as: cashier, query: { state } })).content.find(
    (row) => row.requestId === requestId,
  )

describe('[AGT-08] a disputed request', () => {
  test('waits for two operators, who release it to whoever paid', async () => {
    const own = await at.agent()
    const member = await at.below(own, 0n)
    const requestId = await paidDeposit(own, member)
    expect(await decides(requestId, 'release')).toMatchObject({ code: 'SERVICE_CLOSED' })
    valueIn(await at.move(own, requestId, 'dispute'))
    expect(await at.move(member, requestId, 'cancel')).toMatchObject({ code: 'SERVICE_CLOSED' })
    expect(await listed(requestId)).toMatchObject({ dispute: 'agent', isRequested: false })
    valueIn(await decides(requestId, 'release'))
    expect(await decides(requestId, 'return')).toMatchObject({ code: 'ALREADY_REQUESTED' })
    expect(await listed(requestId)).toMatchObject({ isRequested: true })
    expect(await at.wallets(member)).toMatchObject({ main: 0n, escrow: 10_000n })
    valueIn(await approves(requestId))
    expect(await at.wallets(member)).toMatchObject({ main: 10_000n, escrow: 0n })
    expect(await listed(requestId, 'ended')).toMatchObject({
      ...{ state: 'completed', verdict: 'release', breach: 'dispute' },
    })
    expect((await at.state(member)).mayLeave).toMatchObject({ breach: 'dispute' })
  })

  test('of a payment that nobody confirms comes to the operators by itself, and may be returned', async () => {
    const own = await at.agent()
    const member = await at.below(own, 0n)
    const requestId = await paidDeposit(own, member)
    await at.later(4)
    expect(await listed(requestId)).toMatchObject({ dispute: 'overdue' })
    valueIn(await decides(requestId, 'return'))
    valueIn(await approves(requestId))
    expect(await at.wallets(own)).toMatchObject({ agent: AGENT_FUNDS })
    expect((await at.state(member)).mayLeave).toBeNull()
  })

  test('ends when the parties agree before the operators do', async () => {
    const own = await at.agent()
    const member = await at.below(own)
    const { requestId } = valueIn(await at.withdrawal(member))
    valueIn(await at.move(own, requestId, 'accept'))
    valueIn(await at.move(own, requestId, 'paid'))
    valueIn(await at.move(member, requestId, 'dispute'))
    valueIn(await decides(requestId, 'return'))
    valueIn(await at.move(member, requestId, 'received'))
    expect(await approves(requestId)).toMatchObject({ code: 'SERVICE_CLOSED' })
    expect(await at.wallets(own)).toMatchObject({ agent: AGENT_FUNDS + 10_000n })
  })
})

describe('[ELI-002] the standing of both parties is looked at again when money is released', () => {
  test.each([
    { who: 'member', bars: `away = 'excluded'`, frees: 'away = null' },
    { who: 'member', bars: `barred_for = 'restricted'`, frees: 'barred_for = null' },
    { who: 'agent', bars: `status = 'blocked'`, frees: `status = 'active'` },
  ] as const)(
    'of a $who with $bars: the money stays in escrow until operators decide',
    async ({ who, bars, frees }) => {
      const own = await at.agent()
      const member = await at.below(own, 0n)
      const requestId = await paidDeposit(own, member)
      await at.set((who === 'member' ? member : own).memberId, bars)
      if (who === 'member') {
        expect(valueIn(await at.move(own, requestId, 'received'))).toMatchObject({
          state: 'disputed',
        })
      } else await at.later(4)
      expect(await at.wallets(member)).toMatchObject({ main: 0n, escrow: 10_000n })
      valueIn(await decides(requestId, 'release'))
      expect(await approves(requestId)).toMatchObject({ code: 'TRANSFER_RECEIVER_CLOSED' })
      await at.set((who === 'member' ? member : own).memberId, frees)
      valueIn(await approves(requestId))
      expect(await at.wallets(member)).toMatchObject({ main: 10_000n, escrow: 0n })
    },
  )

  test('a withdrawal whose member has come to owe money is not accepted: the agent must not pay for it', async () => {
    const own = await at.agent()
    const member = await at.below(own)
    const { requestId } = valueIn(await at.withdrawal(member))
    await inTransaction(server.db, (tx) =>
      takeBack(tx, {
        ...{ key: `recalled:${requestId}`, kind: 'reversal', ref: 'recalled' },
        ...{ memberId: member.memberId, account: 'expense:test', amount: 95_000n },
      }),
    )
    expect(await at.move(own, requestId, 'accept')).toMatchObject({ code: 'SERVICE_STOPPED' })
    valueIn(await at.move(own, requestId, 'decline'))
    // What comes back pays the debt first.
    expect(await at.wallets(member)).toMatchObject({ main: 5000n, owed: 0n, escrow: 0n })
  })

  test('[RG-001] what waits in escrow counts towards a deposit limit, and one lowered meanwhile stops it', async () => {
    const own = await at.agent()
    const member = await at.below(own, 0n)
    const limit = (amount: string) =>
      server.call('setPlayLimit', { as: member, body: { kind: 'deposit', days: 1, amount } })
    valueIn(await limit('150.00'))
    const requestId = await paidDeposit(own, member)
    const passed = await server.call('transferDownline', {
      as: own,
      body: {
        ...{ requestKey: crypto.randomUUID(), wallet: 'agent', amount: '60.00' },
        ...{ paymentPassword: '739152', memberId: member.memberId },
      },
    })
    expect(passed).toMatchObject({ code: 'TRANSFER_RECEIVER_CLOSED' })
    valueIn(await limit('50.00'))
    expect(valueIn(await at.move(own, requestId, 'received'))).toMatchObject({ state: 'disputed' })
    valueIn(await decides(requestId, 'return'))
    valueIn(await approves(requestId))
    // What came back counts no more.
    expect(await at.deposit(member, '50.00')).toMatchObject({ code: 'OK' })
    expect(await listed(requestId, 'ended')).toMatchObject({ dispute: 'stopped', breach: null })
  })
})

describe('[AGT-04] how fast an agent answers', () => {
  test('is shown to the team from five requests on, with the share that was answered in time', async () => {
    const own = await at.agent()
    const members = await Promise.all([1, 2, 3, 4, 5].map(() => at.below(own, 0n)))
    const [first] = members
    if (!first) throw new Error('nobody')
    for (const [i, member] of members.entries()) {
      const { requestId } = valueIn(await at.deposit(member))
      if (i === 0) await at.later(2)
      else {
        server.clock.advance(10_000)
        valueIn(await at.move(own, requestId, 'decline'))
      }
      if (i === 3) expect((await at.state(first)).upline?.times).toBeNull()
    }
    // What came to an agent who was not the upline any more could not be answered.
    const other = await at.agent()
    const left = await at.below(own, 0n)
    valueIn(await at.deposit(left))
    await server.asOwner(
      'update team.place set upline_id = $2, path = array[$2::uuid] where member_id = $1',
      [left.memberId, other.memberId],
    )
    await at.later(2)
    const { upline } = await at.state(first)
    expect(upline?.times).toMatchObject({ requests: 5, inTimePpm: 800_000 })
    expect(upline?.times?.medianS).toBeGreaterThanOrEqual(10)
    expect((await at.state(own)).asAgent).toMatchObject({ times: upline?.times, waiting: 0 })
  })
})

describe('[AGT-03] the right to ask for another upline', () => {
  async function failed() {
    const [root, other] = [await at.agent(), await at.agent()]
    const own = await at.agent(AGENT_FUNDS, root.memberId)
    const member = await at.below(own)
    valueIn(await at.deposit(member))
    await at.later(2)
    const { code } = valueIn(
      await server.call('createRegisterLink', {
        as: other,
        body: { joinsAs: 'member', rebates: {} },
      }),
    )
    return { root, other, own, member, code }
  }
  const requestsOther = (as: Person, code: string) =>
    server.call('requestOtherUpline', { as, body: { code, note: 'never answers' } })

  test('may be for the agent above, and is not blocked by a request of the agent left', async () => {
    const { root, own, member } = await failed()
    const { username } = await at.agent(0n, own.memberId)
    const body = { memberId: member.memberId, to: username, note: 'stays with me' }
    valueIn(await server.call('requestMove', { as: own, body }))
    valueIn(await requestsOther(member, ''))
    expect(await at.messages(own)).toContain('team-move-refused')
    const queue = valueIn(await server.call('agreedMoves', { as: cashier }))
    expect(queue.find(({ memberId }) => memberId === member.memberId)).toMatchObject({
      to: root.username,
    })
  })

  test('follows from an accepted withdrawal that is declined: the member has waited for the payment', async () => {
    const own = await at.agent()
    const member = await at.below(own)
    const first = valueIn(await at.withdrawal(member))
    valueIn(await at.move(own, first.requestId, 'decline'))
    expect((await at.state(member)).mayLeave).toBeNull()
    const { requestId } = valueIn(await at.withdrawal(member))
    valueIn(await at.move(own, requestId, 'accept'))
    expect(valueIn(await at.move(own, requestId, 'decline'))).toMatchObject({ state: 'declined' })
    expect(await at.wallets(member)).toMatchObject({ main: 100_000n, escrow: 0n })
    expect((await at.state(member)).mayLeave).toMatchObject({ breach: 'unpaid' })
  })

  test('is nobody’s without a breach', async () => {
    const member = await at.below(await at.agent())
    expect(await requestsOther(member, '')).toMatchObject({ code: 'SERVICE_NO_BREACH' })
  })

  test('follows from an answer that did not come, once, and two operators decide on it', async () => {
    const { other, own, member, code } = await failed()
    expect(await at.messages(own)).toContain('service-missed')
    expect((await at.state(member)).mayLeave).toMatchObject({ breach: 'unanswered' })
    expect(await requestsOther(member, 'ZZZZ9999')).toMatchObject({ code: 'INVITATION_CODE_WRONG' })
    valueIn(await requestsOther(member, code))
    expect(await requestsOther(member, '')).toMatchObject({ code: 'SERVICE_NO_BREACH' })
    const queue = valueIn(await server.call('agreedMoves', { as: cashier }))
    const request = queue.find(({ memberId }) => memberId === member.memberId)
    expect(request).toMatchObject({ isAfterBreach: true, requestedBy: member.username })
    const body = {
      requestId: request?.requestId ?? '',
      verdict: 'move',
      reason: 'by rule',
    } as const
    valueIn(await server.call('answerMoveRequest', { as: cashier, body }))
    valueIn(await approves(body.requestId))
    server.clock.advance(24 * 3_600_000)
    await carryOutMoves(engine, server.clock.now())
    expect(await uplineOf(engine.db.kysely, member.memberId)).toMatchObject({
      memberId: other.memberId,
    })
  })
})
