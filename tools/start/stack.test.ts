import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../process/ports.ts'
import { type Stack, type StackOptions, startStack } from './stack.ts'

const BACK_WITHIN_MS = 15_000
let port: number
let options: StackOptions
let stack: Stack | undefined
const said: string[] = []

beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parola-stack-'))
  port = await freePort()
  options = { port, dataDir, durable: false, say: (line) => said.push(line) }
  stack = await startStack(options)
}, 180_000)

afterAll(async () => {
  await stack?.stop()
  rmSync(options.dataDir, { recursive: true, force: true })
})

test('everything is open, each program at its port', async () => {
  const ports = [port, port + 2, port + 3]
  expect(await Promise.all(ports.map(isOpen))).toEqual([true, true, true])
})

test('[KEY-001] secrets are readable by their owner only', () => {
  expect(statSync(join(options.dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test.each([
  ['platform', 0],
  ['studio', 2],
  ['sandbox', 3],
])('[OPS-006] the %s, killed without warning, is open again', async (name, offset) => {
  const before = stack?.pid(name)
  kill(before)
  await expect.poll(() => stack?.pid(name), { timeout: BACK_WITHIN_MS }).not.toBe(before)
  expect(await isOpen(port + offset)).toBe(true)
  expect(said.join('\n')).toContain(`The ${name} ended (SIGKILL)`)
})

test('[OPS-010] the database killed without warning: the platform answers again by itself', async () => {
  kill(stack?.postgres?.pid())
  await expect.poll(() => isOpen(port), { timeout: BACK_WITHIN_MS }).toBe(true)
})

test('a second start on the same data is refused in one sentence', async () => {
  await expect(startStack({ ...options, port: port + 100 })).rejects.toThrow(/already runs/)
})

test('a taken port is named', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parola-stack-'))
  await expect(startStack({ ...options, dataDir })).rejects.toThrow(`Port ${port} is taken`)
  rmSync(dataDir, { recursive: true })
})

test('a wrong DATABASE_URL is named without its password', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parola-stack-'))
  const databaseUrl = 'postgres://me:secret-word@127.0.0.1:9/parola'
  const failure = await startStack({ ...options, port: port + 100, dataDir, databaseUrl }).catch(
    (error: Error) => error.message,
  )
  expect(failure).toMatch(/^DATABASE_URL does not work \(127\.0\.0\.1:9, parola\)/)
  expect(failure).not.toContain('secret-word')
  rmSync(dataDir, { recursive: true })
})

async function isOpen(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
  return answer?.ok === true
}

/** Never 0, which would be this very group of processes. */
function kill(pid: number | undefined) {
  if (!pid) throw new Error('there is no such program')
  process.kill(pid, 'SIGKILL')
}
