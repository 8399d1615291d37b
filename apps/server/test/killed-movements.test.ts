import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { formatMinor, parseMinor } from '@parola/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '../src/foundations/ledger/index.ts'
import { joinTeam } from '../src/people/team/index.ts'
import { bySystem, work } from '../src/platform/work/index.ts'
import { PAYMENT_PASSWORD } from './cashier.ts'
import { databaseWire } from './faults/database-wire.ts'
import { type FakeGateway, fakeGateway } from './faults/gateway.ts'
import { rewardCases } from './faults/killed-rewards.ts'
import { BEATS, BETWEEN_BEATS_MS, type Case, done, type When } from './faults/movement.ts'
import { type ServerNode, startNode } from './faults/node.ts'
import { type BetRegister, createBetRegister, playerOn } from './faults/play.ts'
import { frozenTournament } from './frozen-tournament.ts'
import type { Operator } from './operators.ts'
import { openTestServer, type Person, type TestServer, valueIn } from './test-server.ts'
import { OTHER_OWN, OWN, transferVendors } from './transfer-vendor.ts'
import { countWrongTransits } from './wrong-rows.ts'

const FUNDS = 100_000n
const CAUGHT_WITHIN_MS = 30_000
const STEP_MS = 10_000
const MINUTE_MS = 60_000
const opening = bySystem('ph')

let outside: Awaited<ReturnType<typeof transferVendors>>
let gateway: FakeGateway
let server: TestServer
let wire: Awaited<ReturnType<typeof databaseWire>>
let register: BetRegister
let node: ServerNode
let ahead = 0

beforeAll(async () => {
  outside = await transferVendors()
  gateway = await fakeGateway()
  server = await openTestServer({ studioUrl: outside.url, sandboxUrl: gateway.url })
  outside.setClock(() => server.clock.now())
  wire = await databaseWire(server.env.DATABASE_URL ?? '')
  register = createBetRegister(server.db)
  node = await start()
  await node.work(ahead)
}, 120_000)
afterAll(async () => {
  await node.kill()
  await register.close()
  await server.close()
  await wire.close()
  await gateway.close()
  await outside.close()
})

const start = () => startNode(server, { databaseUrl: wire.url, sandboxUrl: gateway.url })

async function funded(): Promise<Person> {
  const as = await server.register()
  await server.db.pool.query(`update member.member set kyc = 'A' where member_id = $1`, [
    as.memberId,
  ])
  await server.fund(as.memberId, FUNDS)
  return as
}

const balance = async (as: Person) => valueIn(await server.call('walletBalance', { as })).balance

async function passesUp(when: When): Promise<Case> {
  const [boss, as] = [await server.register(), await funded()]
  await server.db.pool.query('update member.member set type = 2 where member_id = $1', [
    boss.memberId,
  ])
  await server.asSystem(async (engine) => {
    await work(engine, opening, (w) => joinTeam(w, { memberId: boss.memberId, uplineId: null }))
    const below = { memberId: as.memberId, uplineId: boss.memberId }
    await work(engine, opening, (w) => joinTeam(w, below))
  })
  const password = { paymentPassword: PAYMENT_PASSWORD, confirmPaymentPassword: PAYMENT_PASSWORD }
  valueIn(await server.call('setPaymentPassword', { as, body: password }))
  const body = {
    requestKey: randomUUID(),
    wallet: 'main',
    amount: '100.00',
    paymentPassword: PAYMENT_PASSWORD,
  } as const
  return {
    ...{ name: 'a transfer to the upline', as, moves: '-100.00' },
    isThere: wire.catchAt({ wrote: ['insert into "team_transfer"."transfer"', as.memberId], when }),
    act: (node) => done(() => node.call('transferUpline', { as, body })),
  }
}

async function claimsRebate(when: When): Promise<Case> {
  const as = await funded()
  const { call } = playerOn(register, as.memberId)
  expect((await call(randomUUID(), [['bet', 50_000, randomUUID()]], true)).code).toBe('OK')
  const { total } = valueIn(await server.call('manualRebate', { as }))
  const body = { requestKey: randomUUID() }
  return {
    ...{ name: 'a rebate', as, moves: total },
    isThere: wire.catchAt({ wrote: ['insert into "rebate"."claim"', as.memberId], when }),
    act: (node) => done(() => node.call('claimRebate', { as, body })),
  }
}

async function claimsReward(when: When, operator: Operator): Promise<Case> {
  const as = await funded()
  const body = {
    ...{ requestKey: randomUUID(), username: as.username, amount: '50.00', multiple: 1 },
    ...{ note: 'Sorry for the wait', because: 'a complaint was right' },
  }
  const reference =
    valueIn(await server.call('grantReward', { as: operator, body })).reference ?? ''
  return {
    ...{ name: 'a reward', as, moves: '50.00' },
    isThere: wire.catchAt({ wrote: ['update "bonus"."reward"', as.memberId], when }),
    act: (node) => done(() => node.call('claimReward', { as, body: { reference } })),
  }
}

async function isAdjusted(when: When, [proposer, approver]: Operator[]): Promise<Case> {
  const as = await funded()
  const body = {
    memberId: as.memberId,
    direction: 'credit',
    amount: '25.00',
    cause: 'goodwill',
    turnoverTimes: 0,
    because: 'the site was slow',
  } as const
  valueIn(await server.call('proposeAdjustment', { as: proposer as Operator, body }))
  const requests = valueIn(await server.call('approvals', { as: approver as Operator, query: {} }))
  const request = requests.find(({ subject }) => subject === `member:${as.memberId}`)
  const decision = { requestId: request?.requestId ?? '', isApproved: true, answer: 'agreed' }
  return {
    ...{ name: 'an adjustment', as, moves: '25.00' },
    isThere: wire.catchAt({ wrote: ['update "approval"."request"', as.memberId], when }),
    act: (node) =>
      done(
        () => node.call('decideApproval', { as: approver as Operator, body: decision }),
        'REQUEST_CLOSED',
      ),
  }
}

async function paysTournament(when: When, operator: Operator): Promise<Case> {
  const as = await funded()
  const cup = frozenTournament(server, as.memberId)
  await cup.freeze()
  const body = { id: cup.standingId, reason: 'reviewed' }
  return {
    ...{ name: 'the prizes of a tournament', as, moves: '0.00' },
    isThere: wire.catchAt({ wrote: ['update "missions"."standing"', cup.standingId], when }),
    act: (node) => done(() => node.call('payBoard', { as: operator, body }), 'BOARD_PAID'),
    also: { look: cup.prizes, is: cup.once },
  }
}

type Ends = readonly [state: 'DONE' | 'RETURNED' | 'FAILED', moves: string]
type VendorMove = {
  vendor: string
  ends: Ends
  trap: (as: Person) => Promise<void>
  direction?: 'in' | 'out'
}

async function movesToVendor(
  name: string,
  { vendor, ends: [state, moves], trap, direction = 'in' }: VendorMove,
): Promise<Case> {
  const as = await funded()
  const requestKey = randomUUID()
  const body = { requestKey, vendor, direction, amount: '100.00' } as const
  const look = async () => {
    const { rows } = await server.db.pool.query(
      'select state from transfer.transfer where member_id = $1 and request_key = $2',
      [as.memberId, requestKey],
    )
    return String(rows.map((row) => row.state))
  }
  return {
    ...{ name, as, moves, isThere: trap(as) },
    act: (node) => done(() => node.call('walletTransfer', { as, body }), 'TRANSFER_OPEN'),
    also: { look, is: state },
  }
}

/** What was forfeited to the regulator, or is on its way back from there. */
async function isForfeited(
  when: When,
  direction: 'taken' | 'returned',
  [proposer, approver]: Operator[],
) {
  const as = await funded()
  const { memberId } = as
  const because = 'on the list of restricted persons'
  await server.db.pool.query(
    `update member.member set status = 'ineligible', barred_for = 'restricted' where member_id = $1`,
    [memberId],
  )
  const decision = async () => {
    const requests = valueIn(
      await server.call('approvals', { as: approver as Operator, query: {} }),
    )
    const request = requests.find(({ subject }) => subject === `member:${memberId}`)
    return { requestId: request?.requestId ?? '', isApproved: true, answer: 'agreed' }
  }
  const request = { as: proposer as Operator, body: { memberId, because } }
  const { reference } = valueIn(await server.call('proposeForfeiture', request))
  if (direction === 'returned') {
    const body = await decision()
    valueIn(await server.call('decideApproval', { as: approver as Operator, body }))
    const back = { as: proposer as Operator, body: { reference, because: 'it was a namesake' } }
    valueIn(await server.call('proposeForfeitureReturn', back))
  }
  const body = await decision()
  return {
    ...{
      name: `a forfeiture ${direction}`,
      as,
      moves: direction === 'taken' ? '-1000.00' : '1000.00',
    },
    isThere: wire.catchAt({ wrote: ['update "approval"."request"', memberId], when }),
    act: (serverNode: ServerNode) =>
      done(
        () => serverNode.call('decideApproval', { as: approver as Operator, body }),
        'REQUEST_CLOSED',
      ),
  }
}

type Action = 'creditDeposit' | 'sendBackDeposit'
type Held = { as: Person; reference: string; came: string }
type Step = { name: string; trap: (held: Held) => Promise<void> }

/** Sums by which a case is identified at the gateway. */
let sums = 8000n

/** A deposit with another outcome than requested, and what an operator does with it. */
async function isDecided(action: Action, { name, trap }: Step, as: Operator): Promise<Case> {
  const held = await inReview()
  const { reference, came } = held
  const refunds = () =>
    [...gateway.orders.values()].filter((value) => value.kind === 'refund' && value.amount === came)
  const look = async () => `${await stateOf(held)}, sent back ${refunds().length} times`
  const body = { reference, because: 'asked the payer and the bank' }
  const isBack = action === 'sendBackDeposit'
  return {
    ...{ name, as: held.as, moves: isBack ? '0.00' : came, isThere: trap(held) },
    act: (node) => done(() => node.call(action, { as, body }), 'DEPOSIT_STATE'),
    also: { look, is: isBack ? 'REFUNDED, sent back 1 times' : 'CREDITED, sent back 0 times' },
  }
}

async function inReview(): Promise<Held> {
  const as = await funded()
  const body = { requestKey: randomUUID(), channel: 'GCASH', amount: '100.00' }
  const { reference } = valueIn(await server.call('requestDeposit', { as, body }))
  const order = gateway.orders.get(reference)
  if (!order) throw new Error(`${reference} never reached the gateway`)
  sums += 1n
  const came = formatMinor(sums, 'PHP')
  Object.assign(order, { status: 'PAID', amount: came })
  await expect.poll(() => gateway.notify(reference, { url: node.url })).toBe(true)
  const held = { as, reference, came }
  await expect.poll(() => stateOf(held), { timeout: CAUGHT_WITHIN_MS }).toBe('REVIEW')
  return held
}

const stateOf = async ({ as, reference }: Held) =>
  valueIn(await server.call('depositByReference', { as, query: { reference } })).state

const movesDeposit = (when: When, state: string) => (held: Held) =>
  wire.catchAt({ wrote: ['update "cashier"."deposit"', held.as.memberId, state], when })

async function movesBack(name: string, move: VendorMove): Promise<Case> {
  const later = { ...move, direction: 'out' as const, trap: () => Promise.resolve() }
  const transfer = await movesToVendor(name, later)
  const { vendor } = move
  const body = { requestKey: randomUUID(), vendor, direction: 'in', amount: '250.00' } as const
  const { state } = valueIn(await server.call('walletTransfer', { as: transfer.as, body }))
  expect(state).toBe('DONE')
  return { ...transfer, isThere: move.trap(transfer.as) }
}

/** The vendor receives the order and its answer is lost, or never receives it. */
async function losesCall(isLost: boolean) {
  const { faults } = outside.bankOf(OWN)
  faults.push(isLost ? 'lost' : 'late')
  await expect.poll(() => faults.length, { timeout: CAUGHT_WITHIN_MS }).toBe(0)
}

const WENT: Ends = ['DONE', '-100.00']
const STAYED: Ends = ['RETURNED', '0.00']
const CAME: Ends = ['DONE', '100.00']
const LEFT_THERE: Ends = ['FAILED', '0.00']

async function firstCases(when: When): Promise<Case[]> {
  const operators = await pairOf()
  const isLost = when === 'before'
  return [
    await passesUp(when),
    await claimsRebate(when),
    await claimsReward(when, operators[0]),
    await isAdjusted(when, operators),
    await isDecided('sendBackDeposit', backAtGateway(when), operators[0]),
    // What never reached its vendor is returned.
    await movesToVendor('the order of a transfer to a vendor', {
      ...{ vendor: OTHER_OWN, ends: when === 'after' ? STAYED : WENT },
      trap: ({ memberId }) =>
        wire.catchAt({ wrote: ['insert into "transfer"."transfer"', memberId], when }),
    }),
    await movesToVendor('the end of a transfer to a vendor', {
      ...{ vendor: OTHER_OWN, ends: WENT },
      trap: ({ memberId }) =>
        wire.catchAt({ wrote: ['update "transfer"."transfer"', 'DONE', memberId], when }),
    }),
    await movesToVendor('the call of a vendor', {
      ...{ vendor: OWN, ends: isLost ? STAYED : WENT },
      trap: () => losesCall(isLost),
    }),
  ]
}

const backAtGateway = (when: When): Step => ({
  name: 'the call that sends a deposit back',
  trap: ({ came: amount }) => gateway.catchAt({ call: 'POST /v1/refunds', amount, when }),
})

async function secondCases(when: When): Promise<Case[]> {
  const operators = await pairOf()
  const [operator] = operators
  const isLost = when === 'before'
  const step = (name: string, state: string) => ({ name, trap: movesDeposit(when, state) })
  return [
    await paysTournament(when, operator),
    await isForfeited(when, 'taken', operators),
    await isForfeited(when, 'returned', operators),
    await isDecided('creditDeposit', step('a deposit credited from review', 'CREDITED'), operator),
    await isDecided('sendBackDeposit', step('a deposit to be sent back', 'REFUNDING'), operator),
    await isDecided('sendBackDeposit', step('a deposit that was sent back', 'REFUNDED'), operator),
    // What its vendor was never asked for remains there.
    await movesBack('the order of a transfer home', {
      ...{ vendor: OTHER_OWN, ends: when === 'after' ? LEFT_THERE : CAME },
      trap: ({ memberId }) =>
        wire.catchAt({ wrote: ['insert into "transfer"."transfer"', memberId], when }),
    }),
    await movesBack('the end of a transfer home', {
      ...{ vendor: OTHER_OWN, ends: CAME },
      trap: ({ memberId }) =>
        wire.catchAt({ wrote: ['update "transfer"."transfer"', 'DONE', memberId], when }),
    }),
    await movesBack('the call for a transfer home', {
      ...{ vendor: OWN, ends: isLost ? LEFT_THERE : CAME },
      trap: () => losesCall(isLost),
    }),
  ]
}

async function rewardsOf(when: When): Promise<Case[]> {
  return rewardCases({ server, wire, operators: await pairOf(), minuteLater }, when)
}

async function minuteLater(on: ServerNode) {
  ahead += MINUTE_MS
  server.clock.advance(MINUTE_MS)
  await on.beat(ahead)
}

async function pairOf(): Promise<[Operator, Operator]> {
  return [await server.operator(), await server.operator()]
}

/** A fault counts only if its point was reached. */
async function inTime({ name, isThere }: Case, act: Promise<unknown>) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nobody came to: ${name}`)), CAUGHT_WITHIN_MS)
  })
  const failed = act.then(() => late)
  await Promise.race([isThere, late, failed]).finally(() => clearTimeout(timer))
}

const KILLS = [
  ['before', 'first half', firstCases],
  ['after', 'second half', secondCases],
  ['after', 'rewards', rewardsOf],
  // By day each point is died at once; at night (`npm run nightly`) on both of its sides.
  ...(process.env.EVERY_DEATH
    ? ([
        ['after', 'first half', firstCases],
        ['before', 'second half', secondCases],
        ['before', 'rewards', rewardsOf],
      ] as const)
    : []),
] as const

describe('[PRO-01] [PRO-03] [PRO-04] [PRO-05] [WAL-05] [WAL-06] [WAL-07] [WAL-08] killed with -9, every movement is finished exactly once', () => {
  test.each(KILLS)(
    'killed %s each point, %s',
    async (when, _part, casesOf) => {
      const cases = await casesOf(when)
      const before = await Promise.all(cases.map(({ as }) => balance(as)))
      const next = start()
      const acts = cases.map((item) => item.act(node))
      await Promise.all(cases.map((item, i) => inTime(item, acts[i] as Promise<unknown>)))
      expect(await node.kill()).toBe('SIGKILL')
      await Promise.allSettled(acts)
      node = await next
      await node.work(ahead)
      for (const item of cases) await item.act(node)
      const wanted = cases.map(({ name, moves, also }) => `${name}: ${moves} ${also?.is ?? ''}`)
      const moved = () =>
        Promise.all(
          cases.map(async ({ name, as, also }, i) => {
            const minor =
              parseMinor(await balance(as), 'PHP') - parseMinor(before[i] ?? '0.00', 'PHP')
            return `${name}: ${formatMinor(minor, 'PHP')} ${(await also?.look()) ?? ''}`
          }),
        )
      for (let beat = 0; beat < BEATS && String(await moved()) !== String(wanted); beat += 1) {
        ahead += STEP_MS
        server.clock.advance(STEP_MS)
        await node.beat(ahead)
        await wait(BETWEEN_BEATS_MS)
      }
      expect(await moved()).toEqual(wanted)
      expect(await countWrongTransits(server.db.kysely)).toBe(0n)
      expect((await reconcile(server.db.kysely)).isSound).toBe(true)
    },
    120_000,
  )
})
