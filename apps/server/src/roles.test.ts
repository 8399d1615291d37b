import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freePort, openTestServer, type TestServer } from '../test/test-server.ts'

const MAIN = new URL('./main.ts', import.meta.url).pathname
const START_WITHIN_MS = 25_000
const LOOK_EVERY_MS = 100

let server: TestServer
const running: ChildProcess[] = []
beforeAll(async () => {
  server = await openTestServer()
})
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})
afterAll(() => server.close())

type Ports = { site: number; inside: number }
const newPorts = async () => ({ site: await freePort(), inside: await freePort() })

async function start(env: Record<string, string>, { site, inside }: Ports) {
  const ports = {
    ...{ PORT: String(site), INSIDE_PORT: String(inside) },
    CONSOLE_PORT: String(await freePort()),
  }
  const all = { ...process.env, ...server.env, ...env, ...ports, DRAW_AHEAD: 'off' }
  const child = spawn(process.execPath, [MAIN], { env: all, stdio: 'inherit' })
  running.push(child)
  return child
}

const isReady = async (port: number) =>
  (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok === true

async function becomesReady(port: number) {
  const deadline = performance.now() + START_WITHIN_MS
  while (performance.now() < deadline && !(await isReady(port))) await wait(LOOK_EVERY_MS)
  return isReady(port)
}

test('[OPS-010] a node for jobs alone serves nobody, and says inside whether it is ready', async () => {
  const ports = await newPorts()
  await start({ ROLES: 'jobs' }, ports)
  expect(await becomesReady(ports.inside)).toBe(true)
  expect(await isReady(ports.site)).toBe(false)
})

test('[OPS-010] two processes that share a port serve it in turn: it stays open when one of them is killed', async () => {
  const ports = await newPorts()
  const both = { ROLES: 'api', REUSE_PORT: 'on' }
  const first = await start(both, ports)
  expect(await becomesReady(ports.site)).toBe(true)
  await start(both, { ...ports, inside: await freePort() })
  first.kill('SIGKILL')
  expect(await becomesReady(ports.site)).toBe(true)
})
