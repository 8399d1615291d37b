import { addMs, DAY_MS } from '#platform/clock'
import { sha256 } from '#platform/crypto'
import type { Input } from '#platform/http'
import { newToken } from '#platform/random'
import type { Work } from '#platform/work'
import { type Db, deleteDevices, hasDevice, upsertDevice } from './devices.sql.ts'

/** Not the players' `device`: browsers share cookies between the ports of one host. */
const DEVICE_COOKIE = 'console-device'
const SECRET = /^[\w-]{43}$/
/** A browser not seen for this long is unknown again. */
export const DEVICE_DAYS = 180

type Cookies = Input<never>['cookies']

/** Identifies this browser in the count of attempts; empty before any log-in with it. */
export function deviceIn(cookies: Cookies): string {
  const given = secretIn(cookies)
  return given && sha256(given).toString('hex')
}

function secretIn(cookies: Cookies): string {
  const given = cookies[DEVICE_COOKIE] ?? ''
  return SECRET.test(given) ? given : ''
}

/** Whether an operator has passed both factors in this browser before. */
export async function isOwnDevice(
  db: Db,
  { operatorId, cookies }: { operatorId: string | undefined; cookies: Cookies },
): Promise<boolean> {
  const given = secretIn(cookies)
  if (!given || !operatorId) return false
  return hasDevice(db, { operatorId, deviceHash: sha256(given) })
}

/**
 * Records the browser in which an operator passed both factors.
 * @returns the cookie that identifies the browser
 */
export async function keepDevice(w: Work, operatorId: string, cookies: Cookies) {
  const value = secretIn(cookies) || newToken()
  await deleteDevices(w.tx, addMs(w.now, -DEVICE_DAYS * DAY_MS))
  await upsertDevice(w.tx, { operatorId, deviceHash: sha256(value), now: w.now })
  return { name: DEVICE_COOKIE, value, maxAgeS: (DEVICE_DAYS * DAY_MS) / 1000 }
}
