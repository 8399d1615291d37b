import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { KEYS } from '../../apps/server/bench/draw-fill.ts'
import { fillMembers, fillWallets, memberId, playerName } from '../../apps/server/bench/players.ts'
import { buildCatalogue } from '../../apps/server/seed/index.ts'
import { seedSite } from '../../apps/server/seed/site.ts'
import { inTransaction, openDb } from '../../apps/server/src/platform/db/index.ts'
import { type TestDatabase, testDatabase } from '../../apps/server/test/database.ts'
import { fakePlatform } from '../../apps/studio/test/platform.ts'
import { studioDatabase } from '../../apps/studio/test/studio.ts'
import { freePort } from '../process/ports.ts'

const ROOT = join(import.meta.dirname, '../..')
const READY_WITHIN_MS = 120_000
const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')
const AROUND = { HOST: '127.0.0.1', LOG_LEVEL: 'error' }

export type Title = ReturnType<typeof buildCatalogue>['titles'][number]
export type Playing = { session: string; title: Title }
export type Product = Awaited<ReturnType<typeof startProduct>>

const VENDOR = 'PG'
const SECRET = { keyId: 'k1', secret: key(7) }

/** Slots of one vendor, none of which has a jackpot. */
export function titlesFor(count: number): Title[] {
  const slots = buildCatalogue().titles.filter(({ game_type }) => game_type === 'RNG')
  return slots.filter(({ vendor }) => vendor === VENDOR).slice(0, count)
}

type Requested = { titles: readonly Title[]; players: number; isStudioAlone: boolean }

/**
 * A studio as a program of its own, on its database, and players who are in a game. Their money is at a platform beside
 * it; or, for a studio alone, at one that answers at once.
 */
export async function startProduct({ titles, players, isStudioAlone }: Requested) {
  const folder = mkdtempSync(join(tmpdir(), 'parola-spin-'))
  const secrets = {
    ...{
      fieldKey: KEYS.hash.toString('base64'),
      gatewaySecret: `whsec_${key(2)}`,
      smsPassword: 'none',
    },
    ...{ fileKeys: { current: 'f1', keys: { f1: key(3) } }, kycSecret: 'none-in-this-bench' },
    ...{ mailPassword: 'none', studioKey: key(4), vendors: { [VENDOR]: SECRET } },
  }
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify(secrets))
  writeFileSync(join(folder, 'catalogue.json'), JSON.stringify(titles))
  const platform = isStudioAlone ? await quickPlatform() : await wholePlatform(folder)
  const database = await studioDatabase()
  const playing = Array.from({ length: players }, (_, n) => ({
    session: `bench-${String(n).padStart(26, '0')}`,
    member: memberId(n),
    title: titles[n % titles.length] as Title,
  }))
  await openSessions(database.asOwner, playing)
  const port = await freePort()
  const studio = start('apps/studio/src/main.ts', {
    ...{ ...AROUND, PORT: String(port), STORAGE: folder, CLIENT_DIST: folder },
    ...{ DATABASE_URL: database.url, PLATFORM_URL: platform.url, CRASH_GAMES: '10000' },
    ...{ STUDIO_CONFIG: join(folder, 'secrets.json') },
    CATALOGUE_FILE: join(folder, 'catalogue.json'),
  })
  await isReady(port)
  return {
    playing,
    url: `http://127.0.0.1:${port}`,
    pids: { platform: platform.pid, studio: studio.pid ?? 0 },
    names: { platform: platform.database, studio: nameIn(database.url) },
    /** The platform's, if it is a whole one. */
    database: platform.test,
    close: async () => {
      await end(studio)
      await platform.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Keeps one wallet in this process. */
async function quickPlatform() {
  const { url, close } = await fakePlatform()
  return { url, close, pid: 0, database: '', test: undefined as TestDatabase | undefined }
}

async function wholePlatform(folder: string) {
  const database = await testDatabase()
  const owner = openDb(database.ownerUrl, { max: 2, statementTimeoutMs: READY_WITHIN_MS })
  await inTransaction(owner, (tx) => seedSite(tx, 'demo'))
  await fillWallets(owner.pool)
  await fillMembers(owner.pool, VENDOR)
  await owner.close()
  const port = await freePort()
  const program = start('apps/server/src/main.ts', {
    ...{ ...AROUND, PORT: String(port), STORAGE_URL: `file:${folder}`, DRAW_AHEAD: 'off' },
    ...{ DATABASE_URL: database.urls.server, JOBS_DATABASE_URL: database.urls.jobs },
    ...{ READER_DATABASE_URL: database.urls.reader, SECRETS_FILE: join(folder, 'secrets.json') },
  })
  await isReady(port)
  return {
    url: `http://127.0.0.1:${port}`,
    pid: program.pid ?? 0,
    database: nameIn(database.ownerUrl),
    test: database as TestDatabase | undefined,
    close: () => end(program),
  }
}

const nameIn = (url: string) => new URL(url).pathname.slice(1)

type Opened = Playing & { member: string }

/** As launches and their opened games leave them. */
async function openSessions(
  asOwner: (text: string) => Promise<unknown>,
  playing: readonly Opened[],
) {
  const rows = playing.map(
    ({ session, member, title }) =>
      `('${session}', '${title.vendor}', '${title.game}', 'real', '${playerName(member)}', '${member}', 'PHP', 'en', 'http://bench')`,
  )
  await asOwner(`insert into studio.session (session_id, vendor, game, mode, player, wallet_session, currency, language,
    lobby_url) values ${rows.join()}`)
}

function start(script: string, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [join(ROOT, script)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  })
}

async function isReady(port: number) {
  const deadline = performance.now() + READY_WITHIN_MS
  while (performance.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) return
    await wait(100)
  }
  throw new Error(`nothing is ready at port ${port}`)
}

async function end(program: ChildProcess) {
  if (program.exitCode !== null) return
  program.kill('SIGTERM')
  await once(program, 'exit')
}
