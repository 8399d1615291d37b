import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stack, type StackOptions, startStack } from './stack.ts'

const PORT = 4700
const BACK_WITHIN_MS = 15_000
let options: StackOptions
let stack: Stack
const said: string[] = []

beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parola-stack-'))
  options = { port: PORT, dataDir, durable: false, say: (line) => said.push(line) }
  stack = await startStack(options)
}, 180_000)

afterAll(async () => {
  await stack.stop()
  rmSync(options.dataDir, { recursive: true, force: true })
})

test('everything is open, each program at its port', async () => {
  const ports = [PORT, PORT + 2, PORT + 3]
  expect(await Promise.all(ports.map(isOpen))).toEqual([true, true, true])
})

test('[KEY-001] secrets are readable by their owner only', () => {
  expect(statSync(join(options.dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test.each([
  ['platform', PORT],
  ['studio', PORT + 2],
  ['sandbox', PORT + 3],
])('[OPS-006] the %s, killed without warning, is open again', async (name, port) => {
  const before = stack.pid(name)
  process.kill(before, 'SIGKILL')
  await expect.poll(() => stack.pid(name), { timeout: BACK_WITHIN_MS }).not.toBe(before)
  expect(await isOpen(port)).toBe(true)
  expect(said.join('\n')).toContain(`The ${name} ended (SIGKILL)`)
})

test('[OPS-010] the database killed without warning: the platform answers again by itself', async () => {
  process.kill(stack.postgres?.pid() ?? 0, 'SIGKILL')
  await expect.poll(() => isOpen(PORT), { timeout: BACK_WITHIN_MS }).toBe(true)
})

test('a second start on the same data is refused in one sentence', async () => {
  await expect(startStack({ ...options, port: PORT + 100 })).rejects.toThrow(/already runs/)
})

test('a taken port is named', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parola-stack-'))
  await expect(startStack({ ...options, dataDir })).rejects.toThrow(`Port ${PORT} is taken`)
  rmSync(dataDir, { recursive: true })
})

test('a wrong DATABASE_URL is named without its password', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parola-stack-'))
  const databaseUrl = 'postgres://me:secret-word@127.0.0.1:9/parola'
  const failure = await startStack({ ...options, port: PORT + 100, dataDir, databaseUrl }).catch(
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
