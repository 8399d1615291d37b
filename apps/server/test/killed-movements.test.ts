import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { formatMinor, parseMinor } from '@parola/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '../src/foundations/ledger/index.ts'
import { countWrongTransits } from '../src/money/transfer/index.ts'
import { joinTeam } from '../src/people/team/index.ts'
import { VISITOR, work } from '../src/platform/work/index.ts'
import { PAYMENT_PASSWORD } from './cashier.ts'
import { databaseWire } from './faults/database-wire.ts'
import { type ServerNode, startNode } from './faults/node.ts'
import { type BetRegister, createBetRegister, playerOn } from './faults/play.ts'
import type { Operator } from './operators.ts'
import { openStand, type Person, type Stand, valueIn } from './stand.ts'
import { OTHER_OWN, OWN, transferVendors } from './transfer-vendor.ts'

type When = 'before' | 'after'
/** A movement of one member: where the program dies in it, and what it has moved once it is over. */
type Case = {
  name: string
  as: Person
  /** Settles when the program stands at its place. */
  isThere: Promise<void>
  /** What its caller does, and does again when the answer was lost. */
  act(node: ServerNode): Promise<unknown>
  /** What the main wallet has more than before. */
  moves: string
}

const FUNDS = 100_000n
const CAUGHT_WITHIN_MS = 30_000
const STEP_MS = 10_000
const BEATS = 20
const BETWEEN_BEATS_MS = 400
const opening = { actor: { ...VISITOR, kind: 'system' as const }, brandId: 'ph' }

let outside: Awaited<ReturnType<typeof transferVendors>>
let stand: Stand
let wire: Awaited<ReturnType<typeof databaseWire>>
let register: BetRegister
let node: ServerNode
let ahead = 0

beforeAll(async () => {
  outside = await transferVendors()
  stand = await openStand({ studioUrl: outside.url })
  outside.setClock(() => stand.clock.now())
  wire = await databaseWire(stand.env.DATABASE_URL ?? '')
  register = createBetRegister(stand.db)
  node = await start()
  await node.work(ahead)
}, 120_000)
afterAll(async () => {
  await node.kill()
  await register.close()
  await stand.close()
  await wire.close()
  await outside.close()
})

const start = () => startNode(stand, { databaseUrl: wire.url, sandboxUrl: 'http://127.0.0.1:9' })

async function funded(): Promise<Person> {
  const as = await stand.register()
  await stand.db.pool.query(`update member.member set kyc = 'A' where member_id = $1`, [
    as.memberId,
  ])
  await stand.fund(as.memberId, FUNDS)
  return as
}

const balance = async (as: Person) => valueIn(await stand.call('walletBalance', { as })).balance

/** A caller whose first answer was lost may be told that it is done. */
async function done(answer: Promise<{ success: boolean; code: string }>, ...told: string[]) {
  const { success, code } = await answer
  expect(success || told.includes(code), code).toBe(true)
}

async function passesUp(when: When): Promise<Case> {
  const [boss, as] = [await stand.register(), await funded()]
  await stand.db.pool.query('update member.member set type = 2 where member_id = $1', [
    boss.memberId,
  ])
  await stand.asSystem(async (engine) => {
    await work(engine, opening, (w) => joinTeam(w, { memberId: boss.memberId, uplineId: null }))
    const below = { memberId: as.memberId, uplineId: boss.memberId }
    await work(engine, opening, (w) => joinTeam(w, below))
  })
  const word = { paymentPassword: PAYMENT_PASSWORD, confirmPaymentPassword: PAYMENT_PASSWORD }
  valueIn(await stand.call('setPaymentPassword', { as, body: word }))
  const body = {
    requestKey: randomUUID(),
    wallet: 'main',
    amount: '100.00',
    paymentPassword: PAYMENT_PASSWORD,
  } as const
  return {
    ...{ name: 'a transfer to the upline', as, moves: '-100.00' },
    isThere: wire.catchAt({ wrote: ['insert into "team_transfer"."transfer"', as.memberId], when }),
    act: (at) => done(at.call('transferUpline', { as, body })),
  }
}

async function claimsRebate(when: When): Promise<Case> {
  const as = await funded()
  const { call } = playerOn(register, as.memberId)
  expect((await call(randomUUID(), [['bet', 50_000, randomUUID()]], true)).code).toBe('OK')
  const { total } = valueIn(await stand.call('manualRebate', { as }))
  const body = { requestKey: randomUUID() }
  return {
    ...{ name: 'a rebate', as, moves: total },
    isThere: wire.catchAt({ wrote: ['insert into "rebate"."claim"', as.memberId], when }),
    act: (at) => done(at.call('claimRebate', { as, body })),
  }
}

async function claimsReward(when: When, operator: Operator): Promise<Case> {
  const as = await funded()
  const body = {
    ...{ requestKey: randomUUID(), username: as.username, amount: '50.00', multiple: 1, days: 7 },
    ...{ note: 'Sorry for the wait', because: 'a complaint was right' },
  }
  const reference = valueIn(await stand.call('grantReward', { as: operator, body })).reference ?? ''
  return {
    ...{ name: 'a reward', as, moves: '50.00' },
    isThere: wire.catchAt({ wrote: ['update "bonus"."reward"', as.memberId], when }),
    act: (at) => done(at.call('claimReward', { as, body: { reference } })),
  }
}

async function isAdjusted(when: When, [asks, lets]: Operator[]): Promise<Case> {
  const as = await funded()
  const body = {
    memberId: as.memberId,
    direction: 'credit',
    amount: '25.00',
    cause: 'goodwill',
    turnoverTimes: 0,
    because: 'the site was slow',
  } as const
  valueIn(await stand.call('proposeAdjustment', { as: asks as Operator, body }))
  const wishes = valueIn(await stand.call('approvals', { as: lets as Operator, query: {} }))
  const wish = wishes.find(({ subject }) => subject === `member:${as.memberId}`)
  const decision = { requestId: wish?.requestId ?? '', isApproved: true, answer: 'agreed' }
  return {
    ...{ name: 'an adjustment', as, moves: '25.00' },
    isThere: wire.catchAt({ wrote: ['update "approval"."request"', as.memberId], when }),
    act: (at) =>
      done(at.call('decideApproval', { as: lets as Operator, body: decision }), 'REQUEST_CLOSED'),
  }
}

async function movesToVendor(
  name: string,
  { vendor, moves, trap }: { vendor: string; moves: string; trap: (as: Person) => Promise<void> },
): Promise<Case> {
  const as = await funded()
  const body = {
    requestKey: randomUUID(),
    vendor,
    direction: 'in',
    amount: '100.00',
  } as const
  return {
    ...{ name, as, moves, isThere: trap(as) },
    act: (at) => done(at.call('walletTransfer', { as, body }), 'TRANSFER_OPEN'),
  }
}

async function allCases(when: When): Promise<Case[]> {
  const operators = [await stand.operator(), await stand.operator()]
  const isLost = when === 'before'
  return [
    await passesUp(when),
    await claimsRebate(when),
    await claimsReward(when, operators[0] as Operator),
    await isAdjusted(when, operators),
    await movesToVendor('the order of a transfer to a vendor', {
      ...{ vendor: OTHER_OWN, moves: '-100.00' },
      trap: ({ memberId }) =>
        wire.catchAt({ wrote: ['insert into "transfer"."transfer"', memberId], when }),
    }),
    await movesToVendor('the end of a transfer to a vendor', {
      ...{ vendor: OTHER_OWN, moves: '-100.00' },
      trap: () => wire.catchAt({ wrote: ['update "transfer"."transfer"', 'DONE'], when }),
    }),
    // What never reached its vendor comes home.
    await movesToVendor('the call of a vendor', {
      ...{ vendor: OWN, moves: isLost ? '0.00' : '-100.00' },
      trap: () => {
        outside.bankOf(OWN).faults.push(isLost ? 'lost' : 'late')
        return expect
          .poll(() => outside.bankOf(OWN).faults.length, { timeout: CAUGHT_WITHIN_MS })
          .toBe(0)
      },
    }),
  ]
}

/** A fault counts only where its place was come to. */
async function inTime({ name, isThere }: Case) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nobody came to: ${name}`)), CAUGHT_WITHIN_MS)
  })
  await Promise.race([isThere, late]).finally(() => clearTimeout(timer))
}

describe('[WAL-05] [WAL-06] [WAL-07] [WAL-08] killed with -9, every movement is finished exactly once', () => {
  test.each<When>(['before', 'after'])(
    'at each of their places, %s it',
    async (when) => {
      const cases = await allCases(when)
      const before = await Promise.all(cases.map(({ as }) => balance(as)))
      const next = start()
      const acts = cases.map((one) => one.act(node).catch(() => undefined))
      await Promise.all(cases.map(inTime))
      expect(await node.kill()).toBe('SIGKILL')
      await Promise.all(acts)
      node = await next
      await node.work(ahead)
      for (const one of cases) await one.act(node)
      const wanted = cases.map(({ name, moves }) => `${name}: ${moves}`)
      const moved = () =>
        Promise.all(
          cases.map(async ({ name, as }, i) => {
            const minor = parseMinor(await balance(as)) - parseMinor(before[i] ?? '0.00')
            return `${name}: ${formatMinor(minor)}`
          }),
        )
      for (let beat = 0; beat < BEATS && String(await moved()) !== String(wanted); beat += 1) {
        ahead += STEP_MS
        stand.clock.advance(STEP_MS)
        await node.beat(ahead)
        await wait(BETWEEN_BEATS_MS)
      }
      expect(await moved()).toEqual(wanted)
      expect(await countWrongTransits(stand.db.kysely)).toBe(0n)
      expect((await reconcile(stand.db.kysely)).isSound).toBe(true)
    },
    120_000,
  )
})
