import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { FULL_DISK, namesFullDisk } from '../process/full-disk.ts'
import { compress } from './compress.ts'
import { ROOT } from './node.mjs'

type Target = { name: string; folder: string; inputs: string[] }

const TARGETS: Target[] = [
  { name: 'site', folder: 'apps/web', inputs: ['apps/web', 'packages', 'package-lock.json'] },
  {
    name: 'console',
    folder: 'apps/console',
    inputs: ['apps/console', 'packages', 'package-lock.json'],
  },
  {
    name: 'games',
    folder: 'apps/studio',
    inputs: ['apps/studio', 'packages', 'package-lock.json'],
  },
]
const NO_INPUT = /^(node_modules|dist)$|\.(test\.tsx?|md)$/
const LAST_WORDS = 3000
/** How Tailwind reports a rule that no browser applies. */
const BROKEN_STYLE = /while optimizing generated CSS/

/** Beside the results, which all data folders share; `npm ci` empties it, and everything is built again. */
const STATE_FILE = join(ROOT, 'node_modules/.cache/parola/build.json')

export type BuildOptions = {
  say: (line: string) => void
  /** While developing, the site is served from its sources and only the games are built. */
  isDev?: boolean | undefined
  signal?: AbortSignal | undefined
}

/** What is built, by the hash of its inputs; what is compressed, by the hash of what it was built from. */
type State = Record<string, string>

/**
 * Builds what has changed since the last build, found by a hash of its inputs; all at once, since a bundler uses one
 * core only for a part of its time.
 * @throws Error with the last words of the bundler.
 */
export async function buildStale(options: BuildOptions) {
  const state = readState()
  const targets = TARGETS.filter(({ name }) => !(options.isDev && name === 'site'))
  const results = await Promise.allSettled(targets.map((target) => build(target, state, options)))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

async function build(target: Target, state: State, { say, signal }: BuildOptions) {
  const hash = hashOf(target.inputs)
  if (existsSync(distOf(target)) && state[target.name] === hash) return
  say(`Building the ${target.name} …`)
  delete state[target.name]
  delete state[compressedName(target)]
  remember(state)
  await bundle(target, signal)
  state[target.name] = hash
  remember(state)
}

/**
 * Makes smaller files beside what was built, for browsers far away. The site is open meanwhile: a file that has no
 * smaller one yet is sent as it is.
 */
export async function compressStale({ signal }: Pick<BuildOptions, 'signal'> = {}) {
  const state = readState()
  for (const target of TARGETS) {
    const hash = state[target.name]
    if (!hash || state[compressedName(target)] === hash) continue
    await compress(distOf(target), signal)
    state[compressedName(target)] = hash
    remember(state)
  }
}

const distOf = ({ folder }: Target) => join(ROOT, folder, 'dist')
const compressedName = ({ name }: Target) => `${name}, compressed`

function readState(): State {
  return existsSync(STATE_FILE) ? JSON.parse(readFileSync(STATE_FILE, 'utf8')) : {}
}

function remember(state: State) {
  mkdirSync(dirname(STATE_FILE), { recursive: true })
  writeFileSync(STATE_FILE, JSON.stringify(state, null, 2))
}

function bundle({ name, folder }: Target, signal?: AbortSignal): Promise<void> {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(ROOT, folder),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      words = `${words}${chunk}`.slice(-LAST_WORDS)
    })
  }
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code) => {
      if (code === 0 && !BROKEN_STYLE.test(words)) return done()
      const why = `The ${name} could not be built:\n${words.trim()}`
      fail(new Error(namesFullDisk(words) ? FULL_DISK : why))
    })
  })
}

function hashOf(inputs: string[]): string {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap((input) => files(join(ROOT, input)))) {
    hash.update(file.slice(ROOT.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function files(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .filter((name) => !NO_INPUT.test(name))
    .sort()
    .flatMap((name) => files(join(path, name)))
}
