import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freePort } from '../process/ports.ts'
import { ROOT } from './node.mjs'

const OPEN_WITHIN_MS = 120_000
/** PostgreSQL writes what it holds to the disk before it ends: on a busy disk that takes long. */
const GONE_WITHIN_MS = 90_000
let dataDir: string
let port: number
let started: ChildProcess | undefined
let tree: Row[] = []

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'parola-signals-'))
  port = await freePort()
})
afterEach(() => {
  for (const { pid } of alive()) process.kill(pid, 'SIGKILL')
  started = undefined
  tree = []
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

type Row = { pid: number; parent: number; args: string }

function processes(): Row[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state = '', args = ''] =
      /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    return pid && !state.startsWith('Z') ? [{ pid: Number(pid), parent: Number(parent), args }] : []
  })
}

function below(rows: readonly Row[], pid: number): Row[] {
  const own = rows.filter((row) => row.parent === pid)
  return [...own, ...own.flatMap((row) => below(rows, row.pid))]
}

/** What is left of the product: by process id and by command, so that a reused id does not count. */
function alive(): Row[] {
  return processes().filter((row) =>
    tree.some(({ pid, args }) => pid === row.pid && args === row.args),
  )
}

/** Starts the product as a person does, and waits until it is open. */
async function startProduct() {
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, PAROLA_NO_INSTALL: '1' }
  const child = spawn('npm', ['start'], { cwd: ROOT, env, detached: true })
  started = child
  let reply = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (reply += text))
  await expect.poll(() => reply, { timeout: OPEN_WITHIN_MS }).toContain('Parola is open')
  const { pid: top } = child
  if (!top) throw new Error('npm was not started')
  const rows = processes()
  tree = [...rows.filter(({ pid }) => pid === top), ...below(rows, top)]
  const needed = [/start\.mjs/, /start\/main\.ts/, /server\/src\/main\.ts/, /studio\/src\/main\.ts/]
  for (const part of [...needed, /sandbox\/src\/main\.ts/, /postgres/]) named(part)
}

function named(part: RegExp): number {
  const found = tree.find(({ args }) => part.test(args))
  if (!found) throw new Error(`${part} does not run`)
  return found.pid
}

async function gone() {
  const left = () => alive().map(({ args }) => args)
  await expect.poll(left, { timeout: GONE_WITHIN_MS, interval: 200 }).toEqual([])
}

type End = [string, RegExp, NodeJS.Signals]
const ENDS: End[] = [
  ['npm is asked to end', /^npm start/, 'SIGTERM'],
  ['main.ts is killed', /start\/main\.ts/, 'SIGKILL'],
]
const ENDS_AT_NIGHT: End[] = [
  ['npm is killed', /^npm start/, 'SIGKILL'],
  ['start.mjs is killed', /^node .*start\.mjs$/, 'SIGKILL'],
  ['main.ts is asked to end', /start\/main\.ts/, 'SIGTERM'],
]

test.each(process.env.EVERY_DEATH ? [...ENDS, ...ENDS_AT_NIGHT] : ENDS)(
  '[OPS-005] when %s, nothing of the product is left',
  async (_name, part, signal) => {
    await startProduct()
    process.kill(named(part), signal)
    await gone()
  },
  240_000,
)

test('[OPS-005] Ctrl-C, which reaches every process of the terminal at once, leaves nothing', async () => {
  await startProduct()
  const { pid } = started ?? {}
  if (!pid) throw new Error('npm was not started')
  process.kill(-pid, 'SIGINT')
  await gone()
}, 240_000)
