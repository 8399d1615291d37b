import {
  judge,
  maintenanceChecks,
  openClient,
  type Sender,
  senderTo,
  walletApiChecks,
} from '@parola/vendor-protocol/conformance'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { unixSeconds } from '#platform/clock'
import { ok } from '../../../test/vendor.ts'
import {
  GAME,
  KEY,
  VENDOR,
  type VendorFixture,
  vendorFixture,
} from '../../../test/vendor-fixture.ts'
import { readCatalogue } from './catalogue.job.ts'
import { readCatalogueJob } from './jobs.ts'

type Message = Parameters<Sender['send']>[0]
type Reply = Awaited<ReturnType<Sender['send']>>
type Fault = (reply: Reply, sent: Message) => Reply

const LOOK_MS = 10_000

let fixture: VendorFixture

beforeEach(async () => {
  fixture = await vendorFixture()
})
afterEach(() => fixture.close())

const row = (status: string) => ({
  ...{ game: GAME, name: 'Lucky Harvest', type: 'RNG', tags: [], status, demo: true },
})

function lists(status: string) {
  fixture.vendor.answers['/games'] = ok({ games: [row(status)], next_cursor: null, version: '1' })
}

/** Runs queued jobs, and lets some time pass. */
async function rest() {
  for (const job of fixture.jobs.splice(0)) {
    if (job.name === readCatalogueJob.name) await readCatalogue(fixture, VENDOR)
  }
  fixture.clock.advance(LOOK_MS)
}

/** A game of the kit's, opened, at a platform that may have a fault. */
async function sitAt(fault: Fault) {
  const now = () => fixture.clock.now()
  const sender = senderTo({
    baseUrl: `${fixture.url}/vgw/v1`,
    vendor: VENDOR,
    key: { ...KEY, secret: Buffer.from(KEY.secret, 'base64') },
    nowS: () => unixSeconds(now()),
  })
  const client = await openClient(sender, { token: await fixture.launched(), game: GAME, now })
  const { send } = sender
  sender.send = async (message) => fault(await send(message), message)
  return { sender, client, shop: { lists, rest, now } }
}

async function brokenBy(fault: Fault): Promise<string[]> {
  const { sender, client, shop } = await sitAt(fault)
  const verdicts = await judge(maintenanceChecks(sender, client, shop))
  return verdicts.filter(({ why }) => why !== null).map(({ what }) => what)
}

describe('[WAL-08] [RND-004] maintenance at the platform, tried by the kit', () => {
  test('refuses launches and bets, and takes what ends open rounds', async () => {
    const before = await fixture.balance()
    expect(await brokenBy((reply) => reply)).toEqual([])
    expect(await fixture.balance()).toBe(before)
    lists('maintenance')
    await readCatalogue(fixture, VENDOR)
    fixture.clock.advance(LOOK_MS)
    await expect(fixture.launch()).rejects.toMatchObject({ code: 'GAME_MAINTENANCE' })
  })

  const inIt =
    (from: string, to: string, regExp: RegExp): Fault =>
    (reply, { body }) =>
      reply.code === from && regExp.test(body)
        ? { ...reply, code: to, status: to === 'OK' ? 200 : 503, value: {} }
        : reply

  test.each<[string, Fault, RegExp]>([
    ['takes a bet', inIt('GAME_MAINTENANCE', 'OK', /shut-new/), /takes no bet/],
    ['refuses a win', inIt('OK', 'GAME_MAINTENANCE', /shut-won-win/), /a win comes in/],
    ['refuses a rollback', inIt('OK', 'GAME_MAINTENANCE', /shut-back-no/), /a rollback comes/],
    ['refuses news', inIt('OK', 'BUSY', /"scope":"games"/), /news of maintenance/],
  ])(
    'a platform that %s in it is found by the check for it, and by no other',
    async (_, fault, sender) => {
      const broken = await brokenBy(fault)
      expect(broken.length).toBeGreaterThan(0)
      expect(broken.filter((what) => !sender.test(what))).toEqual([])
    },
  )
})

test('[WAL-08] [RND-008] differing totals with which the kit closes a round are recorded for the reconciliation', async () => {
  const { sender, client } = await sitAt((reply) => reply)
  const closings = walletApiChecks(sender, client, '').filter(({ what }) => what.includes('totals'))
  const [differ, ...rest] = closings
  if (!differ) throw new Error('the kit closes no round')
  await judge([differ])
  expect(await fixture.cases()).toMatchObject([
    { kind: 'round_differs', subject: client.own('totals') },
  ])
  expect((await judge(rest)).map(({ why }) => why)).toEqual([null])
  const { rows } = await fixture.database.db.pool.query(
    'select state, mismatch from bet.bet where round = $1',
    [client.own('totals')],
  )
  expect(rows).toEqual([{ state: 'settled', mismatch: false }])
})
