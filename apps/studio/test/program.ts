import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../tools/process/ports.ts'
import { settles } from './crash.ts'
import { KEYS, VENDOR } from './platform.ts'
import { GAME, gameApiOf, playerOf, type Running, STUDIO_KEY } from './studio.ts'

export type Reached = Pick<Running, 'url' | 'stop' | 'platform' | 'play'>
export type Started = { child: ChildProcess; running: Reached }

/** The studio as a separate program, which can be killed. */
export async function studioProgram(options: {
  databaseUrl: string
  platformUrl: string
  model: string
}): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'parola-program-'))
  const port = await freePort()
  const title = { vendor: VENDOR, theme: 'ranch', model: options.model, game: GAME, name: 'A game' }
  writeFileSync(join(folder, 'titles.json'), JSON.stringify([title]))
  const secrets = { studioKey: STUDIO_KEY.toString('base64'), vendors: KEYS }
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify(secrets))
  const main = new URL('../src/main.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [main], {
    stdio: 'ignore',
    env: {
      ...{ PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: options.databaseUrl },
      ...{ PLATFORM_URL: options.platformUrl, LOG_LEVEL: 'silent', CRASH_GAMES: '10000' },
      ...{ STORAGE: folder, CLIENT_DIST: folder },
      STUDIO_CONFIG: join(folder, 'secrets.json'),
      CATALOGUE_FILE: join(folder, 'titles.json'),
    },
  })
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await settles(isReady)
  const stop = async () => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  return { child, running: { url, stop, platform: gameApiOf(url), play: playerOf(url) } }
}
