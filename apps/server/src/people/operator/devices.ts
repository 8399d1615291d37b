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
  const secret = secretIn(cookies)
  return secret && sha256(secret).toString('hex')
}

function secretIn(cookies: Cookies): string {
  const value = cookies[DEVICE_COOKIE] ?? ''
  return SECRET.test(value) ? value : ''
}

/** Whether an operator has passed both factors in this browser before. */
export async function isOwnDevice(
  db: Db,
  { operatorId, cookies }: { operatorId: string | undefined; cookies: Cookies },
): Promise<boolean> {
  const secret = secretIn(cookies)
  if (!secret || !operatorId) return false
  return hasDevice(db, { operatorId, deviceHash: sha256(secret) })
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
