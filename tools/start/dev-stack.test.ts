import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../process/ports.ts'
import { ROOT } from './node.mjs'
import { PORTS } from './programs.ts'
import { type Stack, startStack } from './stack.ts'

const SEEN_WITHIN = { timeout: 20_000, interval: 200 }
const SERVER_FILE = 'apps/server/src/site-edge/health.ts'
const SITE_FILE = 'apps/web/src/shell/footer.tsx'
const STUDIO_FILE = 'apps/studio/src/fairness/seeds.ts'

let port: number
let dataDir: string
let stack: Stack | undefined

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'parola-dev-'))
  port = await freePort()
  const reply: string[] = []
  const say = (line: string) => reply.push(line)
  stack = await startStack({ port, dataDir, durable: false, isDev: true, say })
}, 180_000)

afterAll(async () => {
  await stack?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Saves a file unchanged, as an editor may do. */
function save(file: string) {
  utimesSync(join(ROOT, file), new Date(), new Date())
}

/** When the platform's process started, as it reports itself; null while it is away. */
async function beganAt(): Promise<string | undefined> {
  const answer = await fetch(`http://127.0.0.1:${port + PORTS.api}/metrics`).catch(() => null)
  return /^process_start_time_seconds (\d+)/m.exec((await answer?.text()) ?? '')?.[1]
}

test('a change of the server’s sources restarts the platform, and the site continues with it', async () => {
  const before = await beganAt()
  expect(before).toBeDefined()
  save(SERVER_FILE)
  await expect.poll(async () => ((await beganAt()) ?? before) !== before, SEEN_WITHIN).toBe(true)
  const status = await fetch(`http://localhost:${port}/wps/system/status`)
  expect(await status.json()).toMatchObject({ success: true })
})

test('a change of the studio’s sources restarts it', async () => {
  const isOpen = async () =>
    (await fetch(`http://127.0.0.1:${port + PORTS.studio}/readyz`).catch(() => null))?.ok === true
  expect(await isOpen()).toBe(true)
  save(STUDIO_FILE)
  await expect.poll(isOpen, { ...SEEN_WITHIN, interval: 5 }).toBe(false)
  await expect.poll(isOpen, SEEN_WITHIN).toBe(true)
})

test('a change of the site’s sources shows in an open page at once', async () => {
  const site = `http://localhost:${port}`
  const path = `/${SITE_FILE.replace('apps/web/', '')}`
  expect((await fetch(site + path)).status).toBe(200)
  const client = await (await fetch(`${site}/@vite/client`)).text()
  const token = /wsToken = "([^"]+)"/.exec(client)?.[1]
  const received: { type: string; updates?: { path: string }[] }[] = []
  const page = new WebSocket(`ws://localhost:${port}/?token=${token}`, 'vite-hmr')
  page.onmessage = ({ data }) => received.push(JSON.parse(String(data)))
  await expect.poll(() => received[0]?.type, SEEN_WITHIN).toBe('connected')
  save(SITE_FILE)
  const changed = () => received.flatMap(({ updates = [] }) => updates.map((update) => update.path))
  await expect.poll(changed, SEEN_WITHIN).toContain(path)
  page.close()
})
