import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'

export type PlainUser = { uid?: number; gid?: number }

/** The user `nobody` where the system does not name it. */
const NOBODY = 65_534
const ENTER_BY_ANYONE = 0o001

/** The user for programs that must not run as root; empty when we are not root ourselves. */
export function plainUser(): PlainUser {
  if (process.getuid?.() !== 0) return {}
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Whether a plain user can reach this folder: a checkout below /root is closed to it. */
export function isOpenToAll(folder: string): boolean {
  const above = dirname(folder)
  if ((statSync(folder).mode & ENTER_BY_ANYONE) === 0) return false
  return above === folder || isOpenToAll(above)
}

function idOf(flag: '-u' | '-g'): number {
  const id = spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' })
  return id.status === 0 ? Number(id.stdout) : NOBODY
}
