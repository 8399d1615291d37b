import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { FULL_DISK, namesFullDisk } from '../process/full-disk.ts'
import { isOpenToAll } from '../process/plain-user.ts'
import { type Native, OPEN_HOME } from './native.ts'

const OWNER_ONLY = 0o700
const SECRET_FILE = 0o600
const STOP_WITHIN_S = 10

/**
 * The folder of the database files, initialised when it is new. Inside a folder that the plain user cannot
 * enter it becomes a link to an accessible place.
 */
export function prepareData(native: Native, requested: string, password?: string): string {
  const folder = placed(native, requested)
  if (existsSync(join(folder, 'PG_VERSION'))) stopLeftover(native, folder)
  else initialise(native, folder, password)
  return folder
}

function placed({ user }: Native, requested: string): string {
  mkdirSync(dirname(requested), { recursive: true })
  if (user.uid === undefined) return owned(requested, {})
  if (isOpenToAll(dirname(requested))) return owned(requested, user)
  const name = `data-${createHash('sha256').update(requested).digest('hex').slice(0, 12)}`
  if (!existsSync(requested)) {
    rmSync(requested, { force: true })
    symlinkSync(join(OPEN_HOME, name), requested)
  }
  mkdirSync(OPEN_HOME, { recursive: true })
  return owned(readlinkSync(requested), user)
}

function owned(folder: string, { uid, gid }: Native['user']): string {
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY })
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return folder
}

/** The server of a killed start may still run on these files: it is asked to stop. */
function stopLeftover({ bin, user }: Native, folder: string) {
  if (!existsSync(join(folder, 'postmaster.pid'))) return
  const flags = ['stop', '-D', folder, '-m', 'fast', '-w', '-t', String(STOP_WITHIN_S)]
  spawnSync(join(bin, 'pg_ctl'), flags, { ...user, cwd: '/' })
}

function initialise({ bin, user }: Native, folder: string, password?: string) {
  const flags = [
    '--username=parola',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--encoding=UTF8',
    '--data-checksums',
    ...(password ? ['--auth=scram-sha-256', `--pwfile=${passwordFile(user, password)}`] : []),
  ]
  const made = spawnSync(join(bin, 'initdb'), ['-D', folder, ...flags], {
    ...user,
    cwd: '/',
    encoding: 'utf8',
  })
  rmSync(passwordPath(), { force: true })
  if (made.status === 0) return
  rmSync(folder, { recursive: true, force: true })
  const words = `${made.stderr ?? ''}${made.error?.message ?? ''}`.trim()
  if (namesFullDisk(words)) throw new Error(FULL_DISK)
  throw new Error(`PostgreSQL could not be set up in ${folder}: ${words.split('\n').at(-1)}`)
}

const passwordPath = () => join(tmpdir(), `parola-initdb-${process.pid}`)

function passwordFile({ uid, gid }: Native['user'], password: string): string {
  const path = passwordPath()
  rmSync(path, { force: true })
  writeFileSync(path, password, { mode: SECRET_FILE, flag: 'wx' })
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
  return path
}
