import { randomUUID } from 'node:crypto'
import { parseMinor } from '@parola/money'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '#foundations/ledger'
import { teamTransferSettings } from '#money/team-transfer'
import { carryOutMove, decideMove, lockTree } from '#people/team-move'
import { addMs, DAY_MS } from '#platform/clock'
import { inTransaction } from '#platform/db'
import { newId } from '#platform/random'
import type { Engine } from '#platform/work'
import { scansOf } from '../../../bench/plans.ts'
import { AGENT_FUNDS, openService, serviceAt } from '../../../test/agent-service.ts'
import { beginDay } from '../../../test/brand-day.ts'
import { setSettings } from '../../../test/brand-settings.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'
import { countWrongServices } from '../../../test/wrong-rows.ts'
import { runClock } from './clock.ts'
import { eraseNotes } from './notes.ts'
import { selectForConsole, selectRequests } from './request.sql.ts'

let server: TestServer
let engine: Engine
let at: ReturnType<typeof serviceAt>
let boss: Person

beforeAll(async () => {
  server = await openTestServer()
  await server.asSystem(async (systemEngine) => {
    engine = systemEngine
  })
  await beginDay(server.asOwner)
  at = serviceAt(server, engine)
  await openService(engine, 'ph')
  boss = await at.agent()
}, 60_000)
afterEach(async () => {
  expect(await countWrongServices(server.db.kysely)).toBe(0n)
  expect((await reconcile(server.db.kysely)).isSound).toBe(true)
})
afterAll(() => server.close())

/** Changes the limits of transfers of the brand; none for those of every brand. */
async function limitTransfers(limits: { dailyMaxMinor?: string }) {
  const { dailyMaxMinor } = teamTransferSettings.default
  await setSettings(server.db, teamTransferSettings, {
    dailyMaxMinor: String(dailyMaxMinor),
    ...limits,
  })
  server.clock.advance(3000)
}

async function switchAgents(isOn: boolean) {
  await server.db.pool.query(
    `update brand.brand set config = jsonb_set(config, '{switches,AGENTPOLICY3}', $1) where brand_id = 'ph'`,
    [String(isOn)],
  )
  server.clock.advance(3000)
}

const requested = async (answer: ReturnType<typeof at.deposit>) => valueIn(await answer)

describe('[AGT-08] a deposit through the agent', () => {
  test('waits in escrow from the acceptance on, and is the member’s when the agent confirms the payment', async () => {
    const own = await at.agent()
    const member = await at.below(own, 0n)
    const request = await requested(at.deposit(member))
    expect(request).toMatchObject({ state: 'waiting', isHeld: false, actions: ['cancel'] })
    expect(request.note).toBe('e-wallet')
    expect(await at.messages(own)).toContain('service-asked-deposit')
    const taken = valueIn(await at.accept(own, request.requestId))
    expect(taken).toMatchObject({ state: 'accepted', isHeld: true, answerNote: '0918 456' })
    expect(await at.wallets(own)).toMatchObject({ agent: AGENT_FUNDS - 10_000n })
    expect(await at.wallets(member)).toMatchObject({ main: 0n, escrow: 10_000n })
    valueIn(await at.move(member, request.requestId, 'paid'))
    // Nobody confirms an own payment.
    expect(await at.move(member, request.requestId, 'received')).toMatchObject({
      code: 'SERVICE_CLOSED',
    })
    expect(valueIn(await at.move(own, request.requestId, 'received')).state).toBe('completed')
    expect(await at.wallets(member)).toMatchObject({ main: 10_000n, escrow: 0n })
    // The money has to be wagered as what an agent transfers down.
    const { turnoverLeft } = valueIn(await server.call('transferStanding', { as: member }))
    expect(turnoverLeft).toBe('100.00')
    const { content } = valueIn(await server.call('accountRecord', { as: member, query: {} }))
    expect(content[0]).toMatchObject({ kind: 'service_deposit', amount: '100.00' })
  })

  test('comes back to the agent when the member does not pay in time, which is nobody’s breach', async () => {
    const own = await at.agent()
    const member = await at.below(own, 0n)
    const { requestId } = await requested(at.deposit(member))
    valueIn(await at.accept(own, requestId))
    await at.later(3)
    expect(await at.wallets(own)).toMatchObject({ agent: AGENT_FUNDS })
    expect(await at.move(member, requestId, 'paid')).toMatchObject({ code: 'SERVICE_CLOSED' })
    expect((await at.state(member)).mayLeave).toBeNull()
  })

  test('is taken from the agent’s main wallet, and returned to it', async () => {
    const own = await at.agent(0n)
    await server.fund(own.memberId, 50_000n)
    const member = await at.below(own, 0n)
    const { requestId } = await requested(at.deposit(member))
    expect(await at.accept(own, requestId)).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    valueIn(await at.accept(own, requestId, 'main'))
    expect(await at.wallets(own)).toMatchObject({ main: 40_000n })
    valueIn(await at.move(member, requestId, 'cancel'))
    expect(await at.wallets(own)).toMatchObject({ main: 50_000n })
  })
})

describe('[AGT-08] a withdrawal through the agent', () => {
  test('waits in escrow from the request on, and is the agent’s when the member confirms the payment', async () => {
    const own = await at.agent(0n)
    const member = await at.below(own)
    const { requestId } = await requested(at.withdrawal(member))
    expect(await at.wallets(member)).toMatchObject({ main: 90_000n, escrow: 10_000n })
    valueIn(await at.move(own, requestId, 'accept'))
    valueIn(await at.move(own, requestId, 'paid'))
    expect(await at.move(own, requestId, 'received')).toMatchObject({ code: 'SERVICE_CLOSED' })
    expect(valueIn(await at.move(member, requestId, 'received')).state).toBe('completed')
    expect(await at.wallets(own)).toMatchObject({ agent: 10_000n })
    expect(await at.wallets(member)).toMatchObject({ main: 90_000n, escrow: 0n })
  })

  test('comes back whole when the agent declines, when nobody answers, and when it is not paid', async () => {
    const own = await at.agent()
    const member = await at.below(own)
    const declined = await requested(at.withdrawal(member))
    valueIn(await at.move(own, declined.requestId, 'decline'))
    expect(await at.wallets(member)).toMatchObject({ main: 100_000n, escrow: 0n })
    const unanswered = await requested(at.withdrawal(member))
    server.clock.advance(2 * 60_000)
    // The deadline is over before anything has written it down.
    expect(await at.move(own, unanswered.requestId, 'accept')).toMatchObject({
      code: 'SERVICE_CLOSED',
    })
    expect((await at.state(member)).open).toMatchObject([{ state: 'expired', actions: [] }])
    await runClock(engine)
    expect(await at.wallets(member)).toMatchObject({ main: 100_000n, escrow: 0n })
    const unpaid = await requested(at.withdrawal(member))
    valueIn(await at.move(own, unpaid.requestId, 'accept'))
    expect(await at.move(member, unpaid.requestId, 'cancel')).toMatchObject({
      code: 'SERVICE_CLOSED',
    })
    await at.later(3)
    expect(await at.wallets(member)).toMatchObject({ main: 100_000n, escrow: 0n })
    expect((await at.state(member)).mayLeave).toMatchObject({ breach: 'unpaid' })
  })

  test('takes withdrawable money alone, and with the withdrawals of the day never more than their limit', async () => {
    const own = await at.agent()
    const member = await at.below(own, 0n)
    const { requestId } = await requested(at.deposit(member))
    valueIn(await at.accept(own, requestId))
    valueIn(await at.move(own, requestId, 'received'))
    expect(await at.withdrawal(member)).toMatchObject({ code: 'TURNOVER_LEFT' })
    const rich = await at.below(own, 100_000n)
    const left = async () => {
      const { dailyLeft, free } = valueIn(await server.call('withdrawNow', { as: rich }))
      const { dailyLeft: ofTransfers } = valueIn(
        await server.call('transferStanding', { as: rich }),
      )
      return [dailyLeft, ofTransfers, free].map((amount) => parseMinor(amount, 'PHP'))
    }
    const before = await left()
    const { requestId: held } = await requested(at.withdrawal(rich, '600.00'))
    // Of the limits of a day, what waits in escrow is used up.
    expect(await left()).toEqual(before.map((minor) => minor - 60_000n))
    valueIn(await at.move(rich, held, 'cancel'))
    expect(await left()).toEqual(before)
    // What is shown as available may be asked for: the limit of a day's transfers is on it, too.
    await limitTransfers({ dailyMaxMinor: '30000' })
    expect((await at.state(rich)).free).toBe('300.00')
    expect(await at.withdrawal(rich, '300.01')).toMatchObject({ code: 'TRANSFER_DAILY_LIMIT' })
    await limitTransfers({})
    expect(await at.withdrawal(await at.below(own, 1000n))).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
  })
})

describe('[AGT-08] requests through an agent', () => {
  test('one of each kind is open at a time, and the same key of two tabs is one request', async () => {
    const member = await at.below(boss)
    const requestKey = randomUUID()
    const both = await Promise.all([
      at.withdrawal(member, '100.00', requestKey),
      at.withdrawal(member, '100.00', requestKey),
    ])
    expect(new Set(both.map((answer) => valueIn(answer).requestId)).size).toBe(1)
    expect(await at.withdrawal(member, '200.00', requestKey)).toMatchObject({
      code: 'REQUEST_KEY_REUSED',
    })
    expect(await at.withdrawal(member)).toMatchObject({ code: 'SERVICE_OPEN' })
    valueIn(await at.deposit(member))
    expect(await at.wallets(member)).toMatchObject({ main: 90_000n, escrow: 10_000n })
  })

  test('two answers at once are one: the ledger moves once', async () => {
    const own = await at.agent()
    const member = await at.below(own, 0n)
    const { requestId } = await requested(at.deposit(member))
    const accepts = await Promise.all([at.accept(own, requestId), at.accept(own, requestId)])
    expect(accepts.map(({ code }) => code).sort()).toEqual(['OK', 'SERVICE_CLOSED'])
    expect(await at.wallets(own)).toMatchObject({ agent: AGENT_FUNDS - 10_000n })
    const ends = await Promise.all([
      at.move(own, requestId, 'received'),
      at.move(own, requestId, 'received'),
      at.move(member, requestId, 'cancel'),
    ])
    expect(ends.filter(({ code }) => code === 'OK')).toHaveLength(1)
  })

  test('an acceptance and the clock never both win', async () => {
    const own = await at.agent()
    const members = await Promise.all([1, 2, 3].map(() => at.below(own, 0n)))
    for (const member of members) {
      const { requestId } = await requested(at.deposit(member))
      server.clock.advance(2 * 60_000 - 30)
      const [answer] = await Promise.all([at.accept(own, requestId), runClock(engine)])
      server.clock.advance(1000)
      await runClock(engine)
      const { escrow = 0n } = await at.wallets(member)
      expect(escrow).toBe(answer.code === 'OK' ? 10_000n : 0n)
    }
  })

  test('belong to their two parties: a stranger, an agent elsewhere and another member get nothing', async () => {
    const [own, other] = [await at.agent(), await at.agent()]
    const [member, otherMember] = [await at.below(own), await at.below(own)]
    const { requestId } = await requested(at.withdrawal(member))
    for (const as of [otherMember, other]) {
      for (const action of ['accept', 'decline', 'cancel', 'paid', 'received'] as const) {
        expect(await at.move(as, requestId, action)).toMatchObject({ code: 'SERVICE_CLOSED' })
      }
    }
    expect(await at.accept(other, requestId)).toMatchObject({ code: 'SERVICE_CLOSED' })
    const list = (as: Person, side: 'own' | 'team') =>
      server.call('serviceRequests', { as, query: { side, state: 'open' } })
    expect(valueIn(await list(otherMember, 'own')).content).toEqual([])
    expect(valueIn(await list(other, 'team')).content).toEqual([])
    expect(valueIn(await list(own, 'team')).content).toMatchObject([{ requestId }])
  })

  test('are closed to whoever has no agent, whose agent is barred, and where the brand has them off', async () => {
    const alone = await at.agent()
    expect(await at.deposit(alone)).toMatchObject({ code: 'SERVICE_AGENT_CLOSED' })
    const own = await at.agent()
    const member = await at.below(own)
    await at.set(own.memberId, `barred_for = 'restricted'`)
    expect(await at.deposit(member)).toMatchObject({ code: 'SERVICE_AGENT_CLOSED' })
    await at.set(own.memberId, 'barred_for = null')
    await openService(engine, 'ph', { isOn: false })
    expect(await at.deposit(member)).toMatchObject({ code: 'SERVICE_OFF' })
    expect((await at.state(member)).isOn).toBe(false)
    await openService(engine, 'ph', { dailyTimes: 1 })
    const { requestId } = await requested(at.deposit(member))
    valueIn(await at.move(member, requestId, 'cancel'))
    expect(await at.deposit(member)).toMatchObject({ code: 'SERVICE_DAILY_TIMES' })
    await openService(engine, 'ph')
  })
})

describe('[AGT-03] [AGT-08] once a member has moved', () => {
  /** The member is below another agent from now on. */
  async function moved(own: Person) {
    const [member, other] = [await at.below(own), await at.agent()]
    const moves = () =>
      server.asOwner(
        'update team.place set upline_id = $2, path = array[$2::uuid] where member_id = $1',
        [member.memberId, other.memberId],
      )
    return { member, other, moves }
  }
  /** Until somebody waits for the tree. */
  const waits = () =>
    expect
      .poll(async () => {
        const { rows } = await server.asOwner(
          `select from pg_locks where locktype = 'advisory' and not granted
              and database = (select oid from pg_database where datname = current_database())`,
        )
        return rows.length
      })
      .toBeGreaterThan(0)
  const listOf = async (as: Person, state: 'open' | 'ended') =>
    valueIn(await server.call('serviceRequests', { as, query: { side: 'team', state } })).content

  test('the agent left reads no payment data but of what was accepted, and the new one none', async () => {
    const own = await at.agent()
    const { member, other, moves } = await moved(own)
    const accepted = await requested(at.withdrawal(member))
    valueIn(await at.move(own, accepted.requestId, 'accept'))
    await requested(at.deposit(member))
    const notes = async () => (await listOf(own, 'open')).map(({ kind, note }) => [kind, note])
    expect(await notes()).toEqual([
      ['deposit', 'e-wallet'],
      ['withdrawal', '0917 123'],
    ])
    await moves()
    expect(await notes()).toEqual([
      ['deposit', ''],
      ['withdrawal', '0917 123'],
    ])
    expect((await listOf(own, 'open'))[0]?.actions).toEqual(['decline'])
    valueIn(await at.move(own, accepted.requestId, 'paid'))
    valueIn(await at.move(member, accepted.requestId, 'received'))
    expect((await listOf(own, 'ended'))[0]).toMatchObject({ state: 'completed', note: '' })
    expect(await listOf(other, 'ended')).toEqual([])
  })

  test('a request that is made during the move is for the new agent', async () => {
    const own = await at.agent()
    const [member, other] = [await at.below(own), await at.agent()]
    const now = engine.clock.now()
    const moveId = newId(now)
    const move = { moveId, brandId: 'ph', memberId: member.memberId, toId: other.memberId, at: now }
    await inTransaction(engine.db, (tx) => decideMove(tx, { ...move, now: addMs(now, -1) }))
    const request = await inTransaction(engine.db, async (tx) => {
      await lockTree(tx)
      const requests = at.withdrawal(member)
      await Promise.race([requests, waits()])
      await carryOutMove(tx, moveId, now)
      return { requests }
    })
    const { requestId } = await requested(request.requests)
    expect(await listOf(own, 'open')).toEqual([])
    expect(await listOf(other, 'open')).toMatchObject([{ requestId }])
  })

  test('what ends late offers nobody another agent, and is nobody’s breach', async () => {
    const own = await at.agent()
    const { member, moves } = await moved(own)
    const { requestId } = await requested(at.withdrawal(member))
    valueIn(await at.move(own, requestId, 'accept'))
    await requested(at.deposit(member))
    await moves()
    await at.later(3)
    expect((await at.messages(member)).slice(-2)).toEqual([
      'service-moved-unpaid',
      'service-moved-deposit',
    ])
    expect((await at.messages(own)).slice(-2)).toEqual(['service-moved-late', 'service-moved'])
    expect((await at.state(member)).mayLeave).toBeNull()
  })
})

test('[AGT-08] [CFG-01] where the brand ends its agents, what was accepted runs to its end and nobody is blamed for the rest', async () => {
  const own = await at.agent()
  const [served, waits] = [await at.below(own), await at.below(own)]
  const accepted = await requested(at.withdrawal(served))
  valueIn(await at.move(own, accepted.requestId, 'accept'))
  const waiting = await requested(at.withdrawal(waits))
  await requested(at.deposit(waits))
  await switchAgents(false)
  try {
    const query = { side: 'team', state: 'open' } as const
    const { content } = valueIn(await server.call('serviceRequests', { as: own, query }))
    expect(content.map(({ actions }) => actions)).toEqual([
      ['decline'],
      ['decline'],
      ['decline', 'paid'],
    ])
    expect(await at.move(own, waiting.requestId, 'accept')).toMatchObject({
      code: 'SERVICE_CLOSED',
    })
    valueIn(await at.move(own, accepted.requestId, 'paid'))
    valueIn(await at.move(served, accepted.requestId, 'received'))
    await at.later(3)
    expect((await at.messages(waits)).slice(-2)).toEqual([
      'service-off-withdrawal',
      'service-off-deposit',
    ])
    expect((await at.messages(own)).slice(-2)).toEqual(['service-off', 'service-off'])
    expect(await at.wallets(waits)).toMatchObject({ main: 100_000n, escrow: 0n })
    expect((await at.state(waits)).mayLeave).toBeNull()
  } finally {
    await switchAgents(true)
  }
})

test('[AGT-08] a message for an agent says so: it opens the list of requests, not the page of members', async () => {
  const own = await at.agent()
  const member = await at.below(own)
  const { requestId } = await requested(at.withdrawal(member))
  valueIn(await at.move(own, requestId, 'decline'))
  const sides = async (as: Person) => {
    const { content } = valueIn(await server.call('messages', { as, query: {} }))
    return content
      .filter(({ kind }) => kind.startsWith('service-'))
      .map(({ params }) => params.side)
  }
  expect(await sides(own)).toEqual(['agent'])
  expect(await sides(member)).toEqual([undefined])
})

test('[AGT-08] what was written is erased 90 days after the end of its request, and of no open one', async () => {
  const own = await at.agent()
  const [ended, waiting] = [await at.below(own), await at.below(own)]
  const { requestId } = await requested(at.withdrawal(ended))
  valueIn(await at.move(own, requestId, 'decline'))
  const open = await requested(at.withdrawal(waiting))
  const kept = async () => {
    const { rows } = await server.asOwner<{ request_id: string }>(
      'select request_id from agent_service.note where request_id = any ($1)',
      [[requestId, open.requestId]],
    )
    return rows.map((row) => row.request_id)
  }
  const ahead = (days: number) => addMs(server.clock.now(), days * DAY_MS)
  await eraseNotes(engine.db.kysely, ahead(89))
  expect(await kept()).toHaveLength(2)
  await eraseNotes(engine.db.kysely, ahead(91), 1)
  expect(await kept()).toEqual([open.requestId])
})

test('[AGT-08] however many requests cannot be ended, the clock ends those behind them', async () => {
  const own = await at.agent()
  const member = await at.below(own)
  // Older than everything else, and of parties that nobody finds.
  await server.asOwner(
    `insert into agent_service.request
       (request_id, brand_id, member_id, agent_id, request_key, reference, kind, currency, amount_minor, state,
        requested_at, answer_by, due_by)
     select ('00000000-0000-7000-8000-00000000000' || n)::uuid, 'ph', uuidv7(), uuidv7(), uuidv7(), 'STUCK-' || n,
            'deposit', 'PHP', 100, 'waiting', now(), now(), now() - interval '1 hour'
       from generate_series(1, 3) n`,
  )
  await requested(at.withdrawal(member))
  server.clock.advance(2 * 60_000)
  await runClock(engine, 2)
  expect((await at.state(member)).open).toEqual([])
  expect(await at.wallets(member)).toMatchObject({ main: 100_000n, escrow: 0n })
  await server.asOwner(`delete from agent_service.request where reference like 'STUCK-%'`)
})

test('[AGT-08] the few open requests are found by an index of their own, among ended ones of years', async () => {
  const own = await at.agent()
  const member = await at.below(own, 0n)
  await server.asOwner(
    `insert into agent_service.request
       (request_id, brand_id, member_id, agent_id, request_key, reference, kind, currency, amount_minor, state,
        requested_at, answer_by, ended_at)
     select uuidv7(), 'ph', $1, $2, uuidv7(), 'OLD-' || n, 'deposit', 'PHP', 100, 'cancelled', now(), now(), now()
       from generate_series(1, 5000) n`,
    [member.memberId, own.memberId],
  )
  await server.asOwner('analyze agent_service.request')
  const { memberId } = own
  const page = { brandId: 'ph', limit: 51, now: server.clock.now() }
  for (const read of [
    (db) => selectRequests(db, { memberId, side: 'team', isOpen: true, limit: 11 }),
    (db) => selectForConsole(db, { ...page, state: 'open' }),
  ] as Parameters<typeof scansOf>[1][]) {
    expect((await scansOf(server.db, read)).join('\n')).toMatch(/request_open/)
  }
  await server.asOwner(`delete from agent_service.request where reference like 'OLD-%'`)
})
