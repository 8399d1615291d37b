import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { vi } from 'vitest'
import { openDb } from '../../apps/server/src/platform/db/index.ts'
import type { Program } from '../../tools/process/program.ts'
import { relayBetween } from '../killed/relay.ts'
import { openSite } from '../site/site.ts'

const WITHIN = { timeout: 60_000, interval: 200 }
const CLOCK = fileURLToPath(new URL('./moved-clock.mjs', import.meta.url))

export const PROGRAMS = ['platform', 'studio', 'sandbox', 'postgres'] as const
export type ProgramName = (typeof PROGRAMS)[number]
export type Soaked = Awaited<ReturnType<typeof openSoaked>>

/** The whole product with relays that can be disturbed, and clocks that can be moved. */
export async function openSoaked() {
  const folder = mkdtempSync(join(tmpdir(), 'parola-soak-'))
  const relays = {
    wallet: await relayBetween(),
    vendor: await relayBetween(),
    gateway: await relayBetween(),
  }
  const aheadFile = (program: string) => join(folder, program)
  const wired = (program: Program): Program => {
    const { name, env, args } = program
    const through = (relay: keyof typeof relays, target = '') => {
      relays[relay].leadsTo(target)
      return relays[relay].url
    }
    const routes: Record<string, () => Record<string, string>> = {
      platform: () => ({
        STUDIO_URL: through('vendor', env.STUDIO_URL),
        GATEWAY_URL: through('gateway', env.SANDBOX_URL),
      }),
      studio: () => ({ PLATFORM_URL: through('wallet', env.PLATFORM_URL) }),
    }
    const route = routes[name]?.() ?? {}
    return {
      ...program,
      args: ['--import', CLOCK, ...args],
      env: { ...env, ...route, CLOCK_AHEAD_FILE: aheadFile(name) },
    }
  }
  const site = await openSite(wired)
  const db = openDb(site.stack.databases.platform, { max: 4 })
  const studio = new pg.Pool({ connectionString: site.stack.databases.studio, max: 4 })
  // The database is killed under it, too.
  studio.on('error', () => undefined)
  const pidOf = (name: ProgramName) =>
    name === 'postgres' ? (site.stack.postgres?.pid() ?? 0) : site.stack.pid(name)
  const isUp = async () => {
    const { site: web, studio: games, sandbox } = site.stack.urls
    const looks = [web, games, sandbox].map((url) => fetch(`${url}/readyz`).then(isOk, () => false))
    return (await Promise.all(looks)).every(Boolean)
  }
  return {
    ...{ site, relays, db, platform: db.pool, studio },
    isUp: () => vi.waitUntil(isUp, WITHIN),
    /** `kill -9`, and until everything is back. */
    kill: async (name: ProgramName) => {
      const before = pidOf(name)
      process.kill(before, 'SIGKILL')
      await vi.waitUntil(() => pidOf(name) !== before, WITHIN)
      await vi.waitUntil(isUp, WITHIN)
    },
    moveClock: (name: ProgramName, aheadMs: number) =>
      writeFileSync(aheadFile(name), String(aheadMs)),
    close: async () => {
      await Promise.all([db.close(), studio.end()])
      await site.close()
      await Promise.all(Object.values(relays).map((relay) => relay.close()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const isOk = ({ ok }: Response) => ok
