// Runs on any Node from 20 on: installs what is missing, then hands over to the pinned Node.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { whenNpmEnds } from './parents.mjs'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..')
const PACKAGE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

/** Installs exactly what the lock file says, if nothing is installed or the lock file is newer. */
export function ensureInstalled() {
  const marker = join(ROOT, 'node_modules/.package-lock.json')
  const lock = join(ROOT, 'package-lock.json')
  if (existsSync(marker) && statSync(marker).mtimeMs >= statSync(lock).mtimeMs - 1000) return
  if (existsSync(marker) && process.env.PAROLA_NO_INSTALL) return
  process.stdout.write('Installing packages (once, about a minute) …\n')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const done = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  if (done.status !== 0) {
    process.stderr.write('npm ci failed: check the disk and the connection to the npm registry.\n')
    process.exit(1)
  }
}

/** The oldest Node that runs the programs where npm has no package of the pinned one. */
const NODE_MIN = 26

/** The pinned Node from its npm package; where there is none, an installed one that is new enough. */
export function pinnedNode() {
  const require = createRequire(join(ROOT, 'package.json'))
  try {
    const manifest = require.resolve(`${PACKAGE}/package.json`)
    return join(dirname(manifest), 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  } catch {
    if (Number.parseInt(process.versions.node, 10) >= NODE_MIN) return process.execPath
    process.stderr.write(
      `npm has no Node for ${process.platform} ${process.arch}: install Node ${NODE_MIN} or later.\n`,
    )
    process.exit(1)
  }
}

/** Runs a TypeScript program under the pinned Node and exits with its code. */
export function handOver(script, args) {
  const node = pinnedNode()
  const path = [join(ROOT, 'node_modules/.bin'), dirname(node), process.env.PATH].join(delimiter)
  const child = spawn(node, [join(ROOT, script), ...args], {
    cwd: ROOT,
    // The fourth is a pipe between the two: when we are killed, the program sees it end.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Compiled code is cached and halves the start; every program below inherits the folder.
    env: { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'), ...process.env, PATH: path },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  whenNpmEnds(() => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}
