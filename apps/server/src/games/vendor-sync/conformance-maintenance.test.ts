import {
  judge,
  type Line,
  lineTo,
  maintenanceChecks,
  sitDown,
  walletApiChecks,
} from '@parola/vendor-protocol/conformance'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { unixSeconds } from '#platform/clock'
import { ok } from '../../../test/vendor.ts'
import { GAME, KEY, VENDOR, type VendorWorld, vendorWorld } from '../../../test/vendor-world.ts'
import { readCatalogue } from './catalogue.job.ts'
import { READ_CATALOGUE } from './parts.ts'

type Message = Parameters<Line['send']>[0]
type Heard = Awaited<ReturnType<Line['send']>>
type Fault = (heard: Heard, sent: Message) => Heard

const LOOK_MS = 10_000

let world: VendorWorld

beforeEach(async () => {
  world = await vendorWorld()
})
afterEach(() => world.close())

const row = (status: string) => ({
  ...{ game: GAME, name: 'Lucky Harvest', type: 'RNG', tags: [], status, demo: true },
})

function lists(status: string) {
  world.vendor.answers['/games'] = ok({ games: [row(status)], next_cursor: null, version: '1' })
}

/** What was asked for later is done, and some time passes. */
async function rest() {
  for (const job of world.jobs.splice(0)) {
    if (job.name === READ_CATALOGUE) await readCatalogue(world, VENDOR)
  }
  world.clock.advance(LOOK_MS)
}

/** A game of the kit's, opened, at a platform that may have a fault. */
async function sitAt(fault: Fault) {
  const now = () => world.clock.now()
  const line = lineTo({
    baseUrl: `${world.url}/vgw/v1`,
    vendor: VENDOR,
    key: { ...KEY, secret: Buffer.from(KEY.secret, 'base64') },
    nowS: () => unixSeconds(now()),
  })
  const seat = await sitDown(line, { token: await world.launched(), game: GAME, now })
  const { send } = line
  line.send = async (message) => fault(await send(message), message)
  return { line, seat, shop: { lists, rest, now } }
}

async function brokenBy(fault: Fault): Promise<string[]> {
  const { line, seat, shop } = await sitAt(fault)
  const verdicts = await judge(maintenanceChecks(line, seat, shop))
  return verdicts.filter(({ why }) => why !== null).map(({ what }) => what)
}

describe('[WAL-08] [RND-004] maintenance at the platform, tried by the kit', () => {
  test('refuses launches and bets, and takes what ends open rounds', async () => {
    const before = await world.balance()
    expect(await brokenBy((heard) => heard)).toEqual([])
    expect(await world.balance()).toBe(before)
    lists('maintenance')
    await readCatalogue(world, VENDOR)
    world.clock.advance(LOOK_MS)
    await expect(world.launch()).rejects.toMatchObject({ code: 'GAME_MAINTENANCE' })
  })

  const inIt =
    (from: string, to: string, of: RegExp): Fault =>
    (heard, { body }) =>
      heard.code === from && of.test(body)
        ? { ...heard, code: to, status: to === 'OK' ? 200 : 503, value: {} }
        : heard

  test.each<[string, Fault, RegExp]>([
    ['takes a bet', inIt('GAME_MAINTENANCE', 'OK', /shut-new/), /takes no bet/],
    ['refuses a win', inIt('OK', 'GAME_MAINTENANCE', /shut-won-win/), /a win comes in/],
    ['refuses a rollback', inIt('OK', 'GAME_MAINTENANCE', /shut-back-no/), /a rollback comes/],
    ['refuses news', inIt('OK', 'BUSY', /"scope":"games"/), /news of maintenance/],
  ])(
    'a platform that %s in it is found by the line for it, and by no other',
    async (_, fault, line) => {
      const broken = await brokenBy(fault)
      expect(broken.length).toBeGreaterThan(0)
      expect(broken.filter((what) => !line.test(what))).toEqual([])
    },
  )
})

test('[WAL-08] [RND-008] totals that the kit closes a round by, and that differ, are kept for the reconciliation', async () => {
  const { line, seat } = await sitAt((heard) => heard)
  const closings = walletApiChecks(line, seat, '').filter(({ what }) => what.includes('totals'))
  const [differ, ...rest] = closings
  if (!differ) throw new Error('the kit closes no round')
  await judge([differ])
  expect(await world.cases()).toMatchObject([
    { kind: 'round_differs', subject: seat.own('totals') },
  ])
  expect((await judge(rest)).map(({ why }) => why)).toEqual([null])
  const { rows } = await world.database.db.pool.query(
    'select state, mismatch from bet.bet where round = $1',
    [seat.own('totals')],
  )
  expect(rows).toEqual([{ state: 'settled', mismatch: false }])
})
