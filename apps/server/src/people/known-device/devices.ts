import { openPair } from '#people/screening'
import { DAY_MS } from '#platform/clock'
import { sha256 } from '#platform/crypto'
import type { Input } from '#platform/http'
import { newToken } from '#platform/random'
import { type Glance, subnetOf, type Work } from '#platform/work'
import { selectKnown, selectSharers, upsertDevice } from './devices.sql.ts'

const DEVICE_COOKIE = 'device'
const SECRET = /^[\w-]{43}$/
/** A browser in a hall or a family: more pairs than these add nothing for an operator. */
const SHARERS_MAX = 5
const NO_DEVICE = Buffer.alloc(0)
/** A browser not seen for this long is unknown again. */
export const DEVICE_MS = 400 * DAY_MS

type Cookies = Input<never>['cookies']
/** What is known of a member's browsers and networks. */
export type Known = { any: boolean; device: boolean; network: boolean }

/** The secret of this browser; empty before any log-in with it. */
export function deviceIn(cookies: Cookies): string {
  const device = cookies[DEVICE_COOKIE] ?? ''
  return SECRET.test(device) ? device : ''
}

/** Identifies this browser in the count of attempts; empty before any log-in with it. */
export function browserKey(cookies: Cookies): string {
  const device = deviceIn(cookies)
  return device && sha256(device).toString('hex')
}

function hashOf(device: string): Buffer {
  return device ? sha256(device) : NO_DEVICE
}

/** Whether a member has logged in with this browser, and from this network. */
export async function whatIsKnown(
  { db, actor }: Pick<Glance, 'db' | 'actor'>,
  browser: { memberId: string; device: string },
): Promise<Known> {
  const place = { deviceHash: hashOf(browser.device), subnet: subnetOf(actor.address) }
  const known = await selectKnown(db, { memberId: browser.memberId, ...place })
  return { ...known, device: known.device && browser.device !== '' }
}

/** Whether a member has logged in with this browser before. */
export async function isOwnBrowser(
  work: Pick<Glance, 'db' | 'actor'>,
  memberId: string,
  cookies: Cookies,
): Promise<boolean> {
  return (await whatIsKnown(work, { memberId, device: deviceIn(cookies) })).device
}

/**
 * Records the browser and network of a log-in.
 * @returns the cookie that identifies the browser
 */
export async function keepDevice(w: Work, memberId: string, cookies: Cookies) {
  const value = deviceIn(cookies) || newToken()
  const place = { deviceHash: hashOf(value), subnet: subnetOf(w.actor.address) }
  await upsertDevice(w.tx, { memberId, ...place, now: w.now })
  if (deviceIn(cookies)) await markSharers(w, memberId, place.deviceHash)
  return { name: DEVICE_COOKIE, value, maxAgeS: DEVICE_MS / 1000 }
}

/**
 * Other accounts that logged in with this browser may be the same person: an operator reviews each pair once.
 */
async function markSharers(w: Work, memberId: string, deviceHash: Buffer) {
  const browser = { memberId, brandId: w.brandId, deviceHash, limit: SHARERS_MAX }
  for (const other of await selectSharers(w.tx, browser)) {
    await openPair(w, { kind: 'shared-device', members: [memberId, other], foundAt: 'login' })
  }
}
