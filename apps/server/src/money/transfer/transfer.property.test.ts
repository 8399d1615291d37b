import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf, reconcile } from '#foundations/ledger'
import { type Engine, Refusal, VISITOR, work } from '#platform/work'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'
import {
  type Fault,
  OTHER_OWN,
  OWN,
  quickVendors,
  type VendorBank,
  vendorBank,
} from '../../../test/transfer-vendor.ts'
import { countWrongTransits } from '../../../test/wrong-rows.ts'
import { bringBack } from './bring-back.ts'
import { checkUnknown } from './check-unknown.job.ts'
import { beginTransfer, type TransferParts, transfer } from './transfers.ts'

const FUNDS = 100_000n
const RUNS = 25
let server: TestServer
let engine: Engine

beforeAll(async () => {
  server = await openTestServer()
  await server.asSystem(async (systemEngine) => {
    engine = systemEngine
  })
})
afterAll(() => server.close())

type Fixture = { parts: TransferParts; memberId: string; banks: Record<string, VendorBank> }
type Step = {
  action: 'in' | 'out' | 'all' | 'killed' | 'check' | 'wait' | 'quiet'
  vendor: string
  amount: bigint
  fault: Fault
}

const openingOf = (memberId: string) => ({
  actor: { ...VISITOR, kind: 'member' as const, memberId },
  brandId: 'ph',
  log: engine.log,
})

/** A refusal must change nothing. */
async function tried(step: () => Promise<unknown>) {
  await step().catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}

const ACTIONS: Record<Step['action'], (fixture: Fixture, step: Step) => Promise<unknown>> = {
  in: (fixture, step) => sent(fixture, step, 'in'),
  out: (fixture, step) => sent(fixture, step, 'out'),
  all: ({ parts, memberId }) => bringBack(parts, openingOf(memberId), { requestKey: randomUUID() }),
  // The process dies after its commit, before the vendor is called.
  killed: ({ parts, memberId }, { vendor, amount }) =>
    work(engine, openingOf(memberId), (w) => {
      const request = { requestKey: randomUUID(), vendor, direction: 'in' as const, amount }
      return beginTransfer(parts, w, request)
    }),
  check: ({ parts }) => checkUnknown(parts, server.clock.now()),
  wait: async ({ parts }, { amount }) => {
    server.clock.advance(Number(amount))
    await checkUnknown(parts, server.clock.now())
  },
  quiet: async ({ banks }, { vendor }) => {
    const bank = banks[vendor]
    if (bank) bank.isSilent = !bank.isSilent
  },
}

function sent({ parts, memberId, banks }: Fixture, step: Step, direction: 'in' | 'out') {
  const { vendor, amount, fault } = step
  banks[vendor]?.faults.push(fault)
  const request = { requestKey: randomUUID(), vendor, direction, amount }
  // The second one is the same request from another tab.
  return Promise.all([
    tried(() => transfer(parts, openingOf(memberId), request)),
    tried(() => transfer(parts, openingOf(memberId), request)),
  ])
}

/** All money of a member: the main wallet, what is in transit, and what the vendors really hold. */
async function everything({ banks, memberId }: Fixture) {
  const { balanceMinor } = await balanceOf(server.db.kysely, memberId)
  const { rows } = await server.db.pool.query<{
    ref: string
    direction: string
    minor: bigint
    vendor: string
  }>(
    `select ref, vendor, direction, coalesce(requested_minor, 0) as minor from transfer.transfer
      where member_id = $1 and state = 'SENT'`,
    [memberId],
  )
  let all = balanceMinor
  for (const bank of Object.values(banks)) all += bank.total()
  for (const { ref, direction, minor, vendor } of rows) {
    const kept = banks[vendor]?.known(ref)
    // In transit and already there is one sum, not two; gone from there and not here yet is one more.
    if (direction === 'in' && kept === undefined) all += minor
    if (direction === 'out' && kept !== undefined) all += kept
  }
  return all
}

async function endsWell(fixture: Fixture) {
  for (const bank of Object.values(fixture.banks)) {
    bank.isSilent = false
    bank.faults.length = 0
  }
  for (let round = 0; round < 8; round += 1) {
    server.clock.advance(70_000)
    await checkUnknown(fixture.parts, server.clock.now())
  }
  const { rows } = await server.db.pool.query(
    `select count(*)::integer as open from transfer.transfer where member_id = $1 and state = 'SENT'`,
    [fixture.memberId],
  )
  expect(rows[0].open).toBe(0)
  await bringBack(fixture.parts, openingOf(fixture.memberId), { requestKey: randomUUID() })
  expect((await balanceOf(server.db.kysely, fixture.memberId)).balanceMinor).toBe(FUNDS)
}

test('[WAL-05] [WAL-08] the sum over all wallets is constant, whatever its vendors do', async () => {
  const step = fc.record({
    action: fc.constantFrom<Step['action'][]>(
      'in',
      'in',
      'out',
      'all',
      'killed',
      'check',
      'wait',
      'quiet',
    ),
    vendor: fc.constantFrom(OWN, OTHER_OWN),
    amount: fc.bigInt(1n, 60_000n),
    fault: fc.constantFrom<Fault[]>('none', 'none', 'lost', 'late', 'pending', 'refuses', 'breaks'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const { memberId } = await server.register()
      await server.fund(memberId, FUNDS)
      const now = () => server.clock.now()
      const banks = { [OWN]: vendorBank(now), [OTHER_OWN]: vendorBank(now) }
      const fixture = { parts: { engine, vendors: quickVendors(banks) }, memberId, banks }
      for (const step of steps) {
        await tried(() => ACTIONS[step.action](fixture, step))
        expect(await everything(fixture), step.action).toBe(FUNDS)
      }
      await endsWell(fixture)
    }),
    { numRuns: RUNS },
  )
  expect(await countWrongTransits(server.db.kysely)).toBe(0n)
  expect((await reconcile(server.db.kysely)).isSound).toBe(true)
}, 120_000)
