import { randomUUID } from 'node:crypto'
import type { BodyOf, Calls } from '@parola/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '#foundations/ledger'
import { addMs } from '#platform/clock'
import { inTransaction } from '#platform/db'
import type { Engine } from '#platform/work'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'
import { keepAwayRound, OTHER_OWN, OWN, transferVendors } from '../../../test/transfer-vendor.ts'
import { countWrongTransits } from '../../../test/wrong-rows.ts'
import { checkUnknown } from './check-unknown.job.ts'
import { transferSumsOf } from './index.ts'
import type { BringBack } from './jobs.ts'
import { returnAfterSession, returnWallets } from './return-wallets.ts'
import { selectWalletsAway } from './transfer.sql.ts'

const FUNDS = 100_000n
let outside: Awaited<ReturnType<typeof transferVendors>>
let server: TestServer
let engine: Engine

beforeAll(async () => {
  outside = await transferVendors()
  server = await openTestServer({ studioUrl: outside.url })
  outside.setClock(() => server.clock.now())
  await server.asSystem(async (systemEngine) => {
    engine = systemEngine
  })
})
afterEach(async () => {
  for (const vendor of [OWN, OTHER_OWN]) {
    const bank = outside.bankOf(vendor)
    bank.faults.length = 0
    bank.isSilent = false
  }
  expect(await countWrongTransits(server.db.kysely)).toBe(0n)
  expect((await reconcile(server.db.kysely)).isSound).toBe(true)
})
afterAll(async () => {
  await server.close()
  await outside.close()
})

async function funded(): Promise<Person> {
  const member = await server.register()
  await server.fund(member.memberId, FUNDS)
  return member
}

type Request = Partial<BodyOf<Calls['walletTransfer']>>

function move(as: Person, request: Request = {}) {
  const body = {
    requestKey: randomUUID(),
    vendor: OWN,
    direction: 'in',
    amount: '100.00',
    ...request,
  }
  return server.call('walletTransfer', { as, body: body as BodyOf<Calls['walletTransfer']> })
}

async function main(as: Person) {
  return valueIn(await server.call('walletBalance', { as })).balance
}

async function there(as: Person, vendor = OWN) {
  return valueIn(await server.call('vendorBalance', { as, query: { vendor } })).balance
}

/** A round reported by a vendor, played from the wallet that it keeps. */
async function win({ memberId }: Person, round: string, payout: bigint) {
  const endedAt = server.clock.now()
  const { rows } = await server.db.pool.query(
    'select node_id, game_type from catalogue.title where vendor = $1 order by node_id limit 1',
    [OWN],
  )
  const { node_id: nodeId, game_type: gameType } = rows[0]
  const reported = {
    memberId,
    vendor: OWN,
    round,
    nodeId: Number(nodeId),
    gameType,
    stake: 1000n,
    payout,
  }
  await inTransaction(server.db, (tx) =>
    keepAwayRound(tx, { ...reported, state: 'settled', openedAt: endedAt, endedAt }),
  )
}

/** The highest single win that the brand allows this vendor. */
async function allow(winMinor: string) {
  await server.db.pool.query(
    `insert into catalogue.payout_limit (brand_id, vendor, win_minor) values ('ph', $1, $2)
     on conflict (brand_id, vendor) do update set win_minor = excluded.win_minor`,
    [OWN, winMinor],
  )
}

async function newest(as: Person) {
  const [transfer] = valueIn(await server.call('walletTransfers', { as, query: {} })).content
  return transfer
}

/** What the timer does, some time later. */
async function laterRequested(ms: number) {
  server.clock.advance(ms)
  await checkUnknown({ engine, vendors: outside.client() }, server.clock.now())
}

describe('[WAL-05] a transfer', () => {
  test('leaves the main wallet, arrives at the vendor, and is returned', async () => {
    const ana = await funded()
    expect(valueIn(await move(ana))).toMatchObject({
      state: 'DONE',
      amount: '100.00',
      failure: null,
    })
    expect([await main(ana), await there(ana)]).toEqual(['900.00', '100.00'])
    expect(valueIn(await move(ana, { direction: 'out', amount: '40.00' })).state).toBe('DONE')
    expect([await main(ana), await there(ana)]).toEqual(['940.00', '60.00'])
    const wallets = valueIn(await server.call('vendorWallets', { as: ana }))
    expect(wallets.find(({ vendor }) => vendor === OWN)).toMatchObject({
      name: 'Mangrove',
      known: { amount: '60.00' },
      underWay: null,
    })
  })

  test('[RG-003] goes nowhere that loss and stake limits cannot see; what is there is returned', async () => {
    const ana = await funded()
    expect(valueIn(await move(ana)).state).toBe('DONE')
    const limit = { kind: 'loss', days: 1, amount: '50.00' } as const
    valueIn(await server.call('setPlayLimit', { as: ana, body: limit }))
    const refused = { status: 409, code: 'LIMITS_UNSEEN' }
    expect(await move(ana)).toMatchObject(refused)
    const { rows } = await server.db.pool.query(
      'select node_id from catalogue.title where vendor = $1 order by node_id limit 1',
      [OWN],
    )
    const game = { language: 'EN', platform: 'html5', mode: 'real' } as const
    const body = { ...game, nodeId: Number(rows[0].node_id) }
    expect(await server.call('launchGame', { as: ana, body })).toMatchObject(refused)
    expect(valueIn(await move(ana, { direction: 'out' })).state).toBe('DONE')
    expect(await main(ana)).toBe('1000.00')
  })

  test('is made once, however often it is sent', async () => {
    const ana = await funded()
    const requestKey = randomUUID()
    const answers = await Promise.all(Array.from({ length: 6 }, () => move(ana, { requestKey })))
    const references = new Set(answers.map((answer) => valueIn(answer).reference))
    expect(references.size).toBe(1)
    expect(await main(ana)).toBe('900.00')
    const other = await move(ana, { requestKey, amount: '101.00' })
    expect(other).toMatchObject({ status: 409, code: 'REQUEST_KEY_REUSED' })
  })

  test.each([
    ['more than there is', { amount: '1000.01' }, 'INSUFFICIENT_FUNDS'],
    ['less than the least', { amount: '9.99' }, 'AMOUNT_OUT_OF_LIMITS'],
    ['nothing', { amount: '0.00' }, 'AMOUNT_OUT_OF_LIMITS'],
    ['nothing back', { direction: 'out', amount: '0.00' }, 'AMOUNT_OUT_OF_LIMITS'],
    ['to a vendor without wallets', { vendor: 'PG' }, 'NOT_FOUND'],
    ['to nobody', { vendor: 'NOBODY' }, 'NOT_FOUND'],
    ['a negative sum', { amount: '-1.00' }, 'VALIDATION'],
    ['an endless sum', { amount: '1e21' }, 'VALIDATION'],
    ['a sum with a comma', { amount: '1,000.00' }, 'VALIDATION'],
    ['a sum in wide figures', { amount: '１００.00' }, 'VALIDATION'],
  ] as const)('of %s is refused, and nothing moves', async (_what, request, code) => {
    const ana = await funded()
    const received = outside.received.length
    expect((await move(ana, request)).code).toBe(code)
    expect(await main(ana)).toBe('1000.00')
    expect(outside.received.slice(received)).toEqual([])
  })

  test('back of more than the vendor has moves nothing', async () => {
    const ana = await funded()
    await move(ana)
    const answer = valueIn(await move(ana, { direction: 'out', amount: '100.01' }))
    expect(answer).toMatchObject({ state: 'FAILED', failure: 'funds' })
    expect([await main(ana), await there(ana)]).toEqual(['900.00', '100.00'])
  })

  test('is not available to a barred member, who can still return everything', async () => {
    const ana = await funded()
    await move(ana)
    await server.db.pool.query(
      `update member.member set status = 'ineligible', barred_for = 'excluded' where member_id = $1`,
      [ana.memberId],
    )
    expect((await move(ana)).code).toBe('ACCOUNT_BLOCKED')
    expect(valueIn(await move(ana, { direction: 'out' })).state).toBe('DONE')
    expect(await main(ana)).toBe('1000.00')
  })

  test('[LED-014] a return of more than the vendor can hold is not booked: it waits until its rounds are reported', async () => {
    const ana = await funded()
    await move(ana)
    const cases = async () => {
      const { rows } = await server.db.pool.query(
        `select details, closed_at from cashier.money_case where member_id = $1`,
        [ana.memberId],
      )
      return rows
    }
    // One wrong number, in the answer and in each one after it.
    const player = String(
      outside.received.findLast(({ path }) => path === '/transfer/in')?.body.player,
    )
    outside.bankOf(OWN).play(player, 90_000_000_000_000n)
    const body = { requestKey: randomUUID() }
    const [back] = valueIn(await server.call('bringAllBack', { as: ana, body }))
    expect(back).toMatchObject({ outcome: 'under-way', amount: null })
    await laterRequested(15_000)
    expect([await main(ana), (await newest(ana))?.state]).toEqual(['900.00', 'SENT'])
    expect(await cases()).toMatchObject([{ closed_at: null }])
    expect((await move(ana)).code).toBe('TRANSFER_OPEN')
    // Reported or not, a round may not win more than the brand allows this vendor; once it allows more, it is returned.
    await win(ana, 'R1', 90_000_000_001_000n)
    await laterRequested(60_000)
    expect(await main(ana)).toBe('900.00')
    await allow('90000000000000')
    await laterRequested(60_000)
    expect(await newest(ana)).toMatchObject({ state: 'DONE', amount: '900000000100.00' })
    expect(await cases()).not.toMatchObject([{ closed_at: null }])
    await allow('500000000')
  })

  test('refused by its vendor is reversed immediately', async () => {
    const ana = await funded()
    outside.bankOf(OWN).faults.push('refuses')
    expect(valueIn(await move(ana))).toMatchObject({ state: 'RETURNED', failure: 'maintenance' })
    expect(await main(ana)).toBe('1000.00')
  })

  test('to a vendor that is away is refused', async () => {
    const ana = await funded()
    await server.db.pool.query('update catalogue.vendor set away = true where vendor = $1', [OWN])
    expect((await move(ana)).code).toBe('VENDOR_AWAY')
    await server.db.pool.query('update catalogue.vendor set away = false where vendor = $1', [OWN])
  })

  test('between two tabs never takes more than there is', async () => {
    const ana = await funded()
    const tries = [OWN, OTHER_OWN].map((vendor) => move(ana, { vendor, amount: '700.00' }))
    const codes = (await Promise.all(tries)).map(({ code }) => code).sort()
    expect(codes).toEqual(['INSUFFICIENT_FUNDS', 'OK'])
    expect(await main(ana)).toBe('300.00')
  })
})

describe('[LED-016] [WAL-05] [WAL-08] a vendor that does not answer', () => {
  test('without a response is in transit until the vendor reports its outcome', async () => {
    const ana = await funded()
    outside.bankOf(OWN).faults.push('breaks')
    expect(valueIn(await move(ana)).state).toBe('SENT')
    expect(await main(ana)).toBe('900.00')
    expect((await move(ana)).code).toBe('TRANSFER_OPEN')
    await laterRequested(15_000)
    // The vendor never received it, and may still receive it: the outcome is not guessed.
    expect((await newest(ana))?.state).toBe('SENT')
    await laterRequested(60_000)
    expect(await newest(ana)).toMatchObject({ state: 'RETURNED', failure: 'never-arrived' })
    expect(await main(ana)).toBe('1000.00')
  })

  test('that the vendor has is done when its status is checked', async () => {
    const ana = await funded()
    outside.bankOf(OWN).faults.push('pending')
    expect(valueIn(await move(ana)).state).toBe('SENT')
    await laterRequested(12_000)
    expect((await newest(ana))?.state).toBe('DONE')
    expect([await main(ana), await there(ana)]).toEqual(['900.00', '100.00'])
  })

  test('back to the main wallet is credited once, by its own report', async () => {
    const ana = await funded()
    await move(ana)
    outside.bankOf(OWN).faults.push('pending')
    expect(valueIn(await move(ana, { direction: 'out' })).state).toBe('SENT')
    expect(await main(ana)).toBe('900.00')
    await Promise.all([laterRequested(12_000), laterRequested(0)])
    expect(await main(ana)).toBe('1000.00')
  })
})

describe('[WAL-05] "bring all back"', () => {
  test('returns what each vendor has, including wins, and reports each', async () => {
    const ana = await funded()
    await move(ana)
    await move(ana, { vendor: OTHER_OWN, amount: '200.00' })
    const { rows } = await server.db.pool.query(
      'select player from play.player where member_id = $1 and vendor = $2',
      [ana.memberId, OWN],
    )
    outside.bankOf(OWN).play(rows[0].player, 5050n)
    const body = { requestKey: randomUUID() }
    const results = valueIn(await server.call('bringAllBack', { as: ana, body }))
    expect(results.map(({ vendor, outcome, amount }) => [vendor, outcome, amount])).toEqual([
      [OTHER_OWN, 'done', '200.00'],
      [OWN, 'done', '150.50'],
    ])
    expect(await main(ana)).toBe('1050.50')
    const again = valueIn(
      await server.call('bringAllBack', { as: ana, body: { requestKey: randomUUID() } }),
    )
    expect(again.map(({ outcome }) => outcome)).toEqual(['empty', 'empty'])
  })

  test('[WAL-08] succeeds in part, and requests the rest later', async () => {
    const ana = await funded()
    await move(ana)
    await move(ana, { vendor: OTHER_OWN, amount: '200.00' })
    outside.bankOf(OTHER_OWN).faults.push('pending')
    const body = { requestKey: randomUUID() }
    const results = valueIn(await server.call('bringAllBack', { as: ana, body }))
    expect(results.map(({ outcome }) => outcome)).toEqual(['under-way', 'done'])
    expect(await main(ana)).toBe('800.00')
    await laterRequested(12_000)
    expect(await main(ana)).toBe('1000.00')
  })

  test('happens automatically when its member leaves, where the brand enables it', async () => {
    const ana = await funded()
    await move(ana)
    const jobs: BringBack[] = []
    const fact = { id: 's', brandId: 'ph', memberId: ana.memberId, data: {} }
    await engine.db.kysely.transaction().execute(async (tx) => {
      const w = {
        tx,
        now: server.clock.now(),
        later: async (_kind: unknown, data: BringBack) => jobs.push(data),
      }
      await returnAfterSession(w as never, fact)
    })
    for (const job of [...jobs, ...jobs])
      await returnWallets({ engine, vendors: outside.client() }, job)
    expect(jobs).toHaveLength(1)
    expect(await main(ana)).toBe('1000.00')
  })
})

test('[WAL-01] the wallets of the brand are listed: the main one, then those that vendors keep', async () => {
  const wallets = valueIn(await server.call('merchantWallet', {}))
  expect(wallets.map(({ walletId, main }) => [walletId, main])).toEqual([
    ['main', true],
    [OWN, false],
    [OTHER_OWN, false],
  ])
})

test('[WAL-05] [WAL-03] money at a vendor keeps turnover requirements open', async () => {
  const ana = await funded()
  await move(ana, { amount: '1000.00' })
  expect(await main(ana)).toBe('0.00')
  expect(await selectWalletsAway(server.db.kysely, ana.memberId)).toEqual([
    { vendor: OWN, known: FUNDS, moved: FUNDS, isUnderWay: false },
  ])
})

test('[WAL-05] the sums of a span are there for who compares them with a vendor', async () => {
  const from = server.clock.now()
  const ana = await funded()
  await move(ana)
  await move(ana, { direction: 'out', amount: '30.00' })
  const sums = await transferSumsOf(server.db.kysely, { from, to: addMs(from, 60_000) })
  const own = sums.filter(({ vendor }) => vendor === OWN)
  expect(own.map(({ direction, state, count, minor }) => [direction, state, count, minor])).toEqual(
    [
      ['in', 'DONE', 1n, 10_000n],
      ['out', 'DONE', 1n, 3000n],
    ],
  )
})
