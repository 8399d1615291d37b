import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { FULL_DISK, namesFullDisk } from '../process/full-disk.ts'
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
const COMPRESSED = /\.(js|css|svg|json)$/
const BROTLI_QUALITY = 11
const LAST_WORDS = 3000

/** Beside the results, which all data folders share; `npm ci` empties it, and everything is built again. */
const STATE_FILE = join(ROOT, 'node_modules/.cache/parola/build.json')

export type BuildOptions = {
  say: (line: string) => void
  /** While developing, the site is served from its sources and only the games are built. */
  isDev?: boolean | undefined
  signal?: AbortSignal | undefined
}

/**
 * Builds what has changed since the last build, found by a hash of its inputs.
 * @throws Error with the last words of the bundler.
 */
export async function buildStale(options: BuildOptions) {
  const built: Record<string, string> = existsSync(STATE_FILE)
    ? JSON.parse(readFileSync(STATE_FILE, 'utf8'))
    : {}
  const remember = () => {
    mkdirSync(dirname(STATE_FILE), { recursive: true })
    writeFileSync(STATE_FILE, JSON.stringify(built, null, 2))
  }
  for (const target of TARGETS) {
    if (options.isDev && target.name === 'site') continue
    const hash = hashOf(target.inputs)
    const dist = join(ROOT, target.folder, 'dist')
    if (existsSync(dist) && built[target.name] === hash) continue
    options.say(`Building the ${target.name} …`)
    delete built[target.name]
    remember()
    await bundle(target, options.signal)
    compress(dist)
    built[target.name] = hash
    remember()
  }
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
      if (code === 0) return done()
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

/** Brotli files beside the originals, made once here instead of at every request. */
function compress(dist: string) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !COMPRESSED.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path), { params }))
  }
}
