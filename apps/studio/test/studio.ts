import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vendorClient } from '@parola/vendor-protocol'
import pg from 'pg'
import type { Pace } from '../src/crash/leader.ts'
import type { SocketCaps } from '../src/crash/socket.ts'
import { prepareStudio, studioLogin } from '../src/platform/prepare.ts'
import { createStudio } from '../src/studio.ts'
import { KEYS, VENDOR } from './platform.ts'

const SERVER = process.env.TEST_DATABASE_URL ?? 'postgres://parola@127.0.0.1:5599/postgres'
const WAITS = { betMs: 250, creditMs: 250, repeatsMs: [0] }
const REQUEST_EVERY_MS = 5000
/** Made quickly; a series of the product holds ten million games. */
const SHORT_CHAIN = 1000
export const STUDIO_KEY = Buffer.alloc(32, 9)
export const STUDIO_RING = { current: 'k1', keys: { k1: STUDIO_KEY } }

export const GAME = 'pg_lucky_harvest'
type Studio = Awaited<ReturnType<typeof createStudio>>

/** An empty database and its login, removed after the test. */
export async function studioDatabase() {
  const name = `studio_${randomBytes(8).toString('hex')}`
  const url = new URL(SERVER)
  url.pathname = `/${name}`
  await on(SERVER, `create database ${name}`)
  return {
    /** Of the studio's login, which owns nothing. */
    url: await prepareStudio(url.href, 'of-the-studio'),
    /** Prepares the database once more, as each start does. */
    prepareAgain: () => prepareStudio(url.href, 'of-the-studio'),
    /** Runs a statement as the owner of the database. */
    asOwner: (text: string) => on(url.href, text),
    drop: async () => {
      await on(SERVER, `drop database ${name} with (force)`)
      await on(SERVER, `drop role ${studioLogin(name)}`)
    },
  }
}

async function on(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

export type RunOptions = {
  /** The pace of the shared rounds, and the length of their chains. */
  crash?: { pace?: Pace; games?: number; caps?: SocketCaps }
  wallet?: 'seamless' | 'transfer'
  /** For brands with a higher minimum return. */
  returnFloors?: Record<string, number>
  /** Everything that is logged, at the most verbose level. */
  logTo?: { write(line: string): void }
  /** How long the platform is waited for: tests of many players at once leave it more time. */
  waits?: typeof WAITS
}

/** A running studio, and a browser and a platform that call it. */
export async function runStudio(
  options: RunOptions & { databaseUrl: string; platformUrl: string; model: string },
) {
  const folder = mkdtempSync(join(tmpdir(), 'parola-studio-'))
  const title = {
    vendor: VENDOR,
    theme: 'ranch',
    model: options.model,
    game_type: 'RNG',
    tags: [],
    skin: 0,
    wallet: options.wallet ?? ('seamless' as const),
  }
  const titles = [
    { ...title, game: GAME, name: 'Lucky Harvest', demo: true, status: 'active' as const },
    { ...title, game: 'pg_closed', name: 'Closed', demo: true, status: 'maintenance' as const },
  ]
  const studio = await createStudio({
    now: () => new Date(),
    waits: options.waits ?? WAITS,
    recoversItself: false,
    ...(options.crash ? { crash: options.crash } : {}),
    ...(options.logTo ? { logTo: options.logTo } : {}),
    config: {
      PORT: 0,
      HOST: '127.0.0.1',
      REUSE_PORT: 'off',
      PAROLA_MODE: 'demo',
      DATABASE_URL: options.databaseUrl,
      PLATFORM_URL: options.platformUrl,
      PUBLIC_URL: 'http://studio.test',
      STUDIO_CONFIG: '',
      CATALOGUE_FILE: '',
      FRAME_ANCESTORS: 'http://site.test',
      STORAGE: folder,
      CLIENT_DIST: folder,
      DRAW_SCALE: 1,
      CURRENCIES: ['PHP', 'USD'],
      RETURN_FLOORS: options.returnFloors ?? {},
      TRUSTED_PROXIES: '',
      CRASH_GAMES: options.crash?.games ?? SHORT_CHAIN,
      LOG_LEVEL: options.logTo ? 'trace' : 'silent',
      secrets: { development: false, studioKey: STUDIO_KEY.toString('base64'), vendors: KEYS },
      titles: new Map(titles.map((t) => [`${t.vendor}/${t.game}`, t])),
    },
  })
  const url = await studio.app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    studio,
    platform: gameApiOf(url),
    play: playerOf(url),
    clientDist: folder,
    stop: async () => {
      await studio.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

export type Running = Awaited<ReturnType<typeof runStudio>>

/** Signed calls, as the platform makes them. */
export function gameApiOf(url: string) {
  const { keyId, secret } = KEYS[VENDOR]
  const client = vendorClient({
    baseUrl: `${url}/api/v1`,
    vendor: VENDOR,
    key: { keyId, secret: Buffer.from(secret, 'base64') },
    nowS: () => Math.floor(Date.now() / 1000),
    fetch: async (to, { timeoutMs, ...init }) => {
      const answer = await fetch(to, { ...init, signal: AbortSignal.timeout(timeoutMs) })
      return { status: answer.status, headers: answer.headers, text: await answer.text() }
    },
  })
  return async (path: string, body: object) => {
    const response = await client.call(path, body, REQUEST_EVERY_MS)
    if (response.kind !== 'answer') throw new Error(`no answer of the studio: ${response.why}`)
    return { code: response.code, value: (response.value ?? {}) as Record<string, never> }
  }
}

type Seen = { ok: boolean; code: string; status: number } & Record<string, unknown>

/** Calls of the game in the browser. */
export function playerOf(url: string) {
  return async (path: string, body: object): Promise<Seen> => {
    const answer = await fetch(`${url}/game/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { ...((await answer.json()) as Seen), status: answer.status }
  }
}

const LAUNCH = {
  ...{ merchant: 'ph', game: GAME, mode: 'real', player: 'ph_0123456789abcdef' },
  ...{ token: 'token-of-twenty-letters', currency: 'PHP', language: 'en', platform: 'html5' },
  ...{ ip: '203.0.113.7', lobby_url: 'http://site.test/rng', test: false },
  cashier_url: 'http://site.test/member',
}

/** A session of the game that its player has opened. */
export async function launched(running: Running, more: object = {}) {
  const { value } = await running.platform('/session/launch', { ...LAUNCH, ...more })
  const session = String(value.session)
  return { session, opened: await running.play('open', { session }) }
}

/** The state of every round, by its id. */
export async function roundsOf({ context }: Studio): Promise<{ round: string; state: string }[]> {
  const text = 'select round, state from studio.round order by opened_at'
  return (await context.store.pool.query(text)).rows
}

/** Lets the time pass after which a round is recovered. */
export async function makeDue({ context }: Studio) {
  await context.store.pool.query('update studio.round set next_try_at = clock_timestamp()')
}
