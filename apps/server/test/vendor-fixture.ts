import { keyring, vendorClient } from '@parola/vendor-protocol'
import Fastify from 'fastify'
import { pino } from 'pino'
import { BRANDS } from '../seed/brands.ts'
import { upsertBrand } from '../src/foundations/brand/index.ts'
import { balanceOf } from '../src/foundations/ledger/index.ts'
import { depositFor } from '../src/games/bet/bet.fixture.ts'
import { createBetRegister } from '../src/games/bet/index.ts'
import { insertCatalogue } from '../src/games/catalogue/index.ts'
import { playFeature } from '../src/games/play/feature.ts'
import { vendorGateways } from '../src/games/play/index.ts'
import { openGame } from '../src/games/play/launch.ts'
import { openCases } from '../src/games/vendor-case/index.ts'
import { vendorSyncFeature } from '../src/games/vendor-sync/feature.ts'
import { createTurnover } from '../src/money/turnover/index.ts'
import { keepKyc } from '../src/people/eligibility/index.ts'
import { createMember } from '../src/people/member/index.ts'
import { testClock, unixSeconds } from '../src/platform/clock/index.ts'
import { outgoing } from '../src/platform/http/index.ts'
import type { JobOptions } from '../src/platform/jobs/index.ts'
import type { Realtime } from '../src/platform/realtime/index.ts'
import { bySystem, type Engine, VISITOR, work } from '../src/platform/work/index.ts'
import { testDatabase } from './database.ts'
import { type FakeVendor, fakeVendor, ok } from './vendor.ts'

export const VENDOR = 'PG'
export const GAME = 'pg_lucky_harvest'
export const NODE = 10_001
const START = 100_000n
const WAIT_MS = 300
const REQUEST_EVERY_MS = 5000
export const KEY = { keyId: 'k1', secret: Buffer.alloc(32, 7).toString('base64') }
const PUBLIC_URL = 'http://site.test'

const title = (node_id: number, game: string, name: string) => ({
  node_id,
  vendor: VENDOR,
  game,
  name,
  game_type: 'RNG',
  classify: 'slots',
  tags: [],
  theme: 'ranch',
  model: 'classic-777',
  rank: node_id,
  is_hot: false,
  is_new: false,
  demo: true,
})

/** A platform with one member and one vendor, connected over real HTTP. */
export async function vendorFixture() {
  const database = await testDatabase()
  const clock = testClock()
  const alarms: Record<string, unknown>[] = []
  const jobs: (JobOptions & { name: string; data: unknown })[] = []
  const write = (line: string) => alarms.push(JSON.parse(line))
  const engine: Engine = {
    db: database.db,
    clock,
    log: pino({ level: 'error' }, { write }),
    enqueue: async (_tx, { name }, job) => {
      jobs.push({ name, ...job })
    },
    announce: async () => undefined,
  }
  const nowS = () => unixSeconds(clock.now())
  const keyOf = keyring({ [VENDOR]: KEY })
  const vendor = await fakeVendor(keyOf, nowS)
  const vendors = vendorGateways({
    baseUrl: vendor.url,
    keyOf,
    fetchFor: () => outgoing(),
    nowS,
    waits: { launchMs: WAIT_MS, pingMs: WAIT_MS, readMs: WAIT_MS, moneyMs: WAIT_MS },
  })
  const register = createBetRegister(database.db)
  const memberId = await settle(engine)
  await depositFor(database, memberId, START)

  const http = plainHttp()
  const realtime = { toMember: async () => undefined } as unknown as Realtime
  const turnover = createTurnover()
  const parts = { engine, register, turnover, vendors, keyOf, realtime, publicUrl: PUBLIC_URL }
  playFeature(parts).mount?.(http)
  vendorSyncFeature(parts).mount?.(http)
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  const opening = {
    actor: { ...VISITOR, kind: 'member' as const, memberId },
    brandId: 'ph',
    log: engine.log,
  }
  const wallet = walletOf(url, nowS)
  const launch = () =>
    openGame(parts, opening, {
      nodeId: NODE,
      mode: 'real',
      language: 'EN',
      platform: 'html5',
    } as Parameters<typeof openGame>[2])
  const launched = () => tokenOfLaunch(vendor, { clock, launch })

  return {
    ...parts,
    url,
    clock,
    database,
    vendor,
    alarms,
    jobs,
    memberId,
    wallet,
    launch,
    launched,
    /** Opens the game, and returns the names under which the vendor may bet. */
    play: async () => {
      const { value } = await wallet('/session/authenticate', {
        token: await launched(),
        game: GAME,
      })
      return { player: String(value.player), session: String(value.session) }
    },
    balance: async () => (await balanceOf(database.db.kysely, memberId)).balanceMinor,
    cases: () => openCases(database.db.kysely, 100),
    close: async () => {
      await http.close()
      await vendor.close()
      await register.close()
      await database.drop()
    },
  }
}

type Launch = { clock: Pick<Engine['clock'], 'now'>; launch(): Promise<unknown> }

/** Has the game opened at its vendor, and returns the token that it received. */
async function tokenOfLaunch(vendor: FakeVendor, { clock, launch }: Launch): Promise<string> {
  vendor.answers['/session/launch'] = ok({
    url: 'http://vendor.test/play',
    session: 's1',
    expires_at: clock.now().toISOString(),
  })
  await launch()
  const requested = vendor.received.findLast(({ path }) => path === '/session/launch')
  return String(requested?.body.token)
}

export type VendorFixture = Awaited<ReturnType<typeof vendorFixture>>

/** Bodies arrive as they were sent, as at the platform itself. */
function plainHttp() {
  const http = Fastify()
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  return http
}

async function settle(engine: Engine): Promise<string> {
  const [brand] = BRANDS
  if (!brand) throw new Error('no brand')
  const opening = bySystem('ph')
  return work(engine, opening, async (w) => {
    await upsertBrand(w.tx, brand)
    await insertCatalogue(w.tx, {
      vendors: [{ vendor: VENDOR, name: 'Pinegate', game_types: ['RNG'], sequence: 1 }],
      titles: [title(NODE, GAME, 'Lucky Harvest'), title(NODE + 1, 'pg_old', 'Old One')],
    })
    const juana = { username: 'juana', type: 0, currency: 'PHP', contact: {} } as const
    const memberId = await createMember(w, juana)
    await keepKyc(w, memberId, { letter: 'A' })
    return memberId
  })
}

/** Signed calls, as the vendor makes them. */
function walletOf(url: string, nowS: () => number) {
  const client = vendorClient({
    baseUrl: `${url}/vgw/v1`,
    vendor: VENDOR,
    key: { keyId: KEY.keyId, secret: Buffer.from(KEY.secret, 'base64') },
    nowS,
    fetch: outgoing(),
  })
  return async (path: string, body: object) => {
    const response = await client.call(path, body, REQUEST_EVERY_MS)
    if (response.kind !== 'answer') throw new Error(`no answer of the platform: ${response.why}`)
    return { code: response.code, value: response.value ?? {} }
  }
}
