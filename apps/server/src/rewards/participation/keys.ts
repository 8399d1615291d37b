import { CLAIM_KEYS } from '@parola/contract/rewards/promotion-lists'
import { selectNumbers } from '#money/payout-account'
import { deviceIn, lastDevices } from '#people/known-device'
import { provedPairs } from '#people/screening'
import { addMs, DAY_MS } from '#platform/clock'
import { sha256 } from '#platform/crypto'
import type { Tx } from '#platform/db'
import { refuse, subnetOf, type Work } from '#platform/work'
import type { Terms } from '#rewards/promotion'
import { countUsed, insertUsed } from './entry.sql.ts'
import { type ClaimKey, usedKey } from './participation.rules.ts'

const LOOK_BACK_MS = 365 * DAY_MS

/** Claims before this instant count no more. */
export const claimsSince = (now: Date) => addMs(now, -LOOK_BACK_MS)

type Claiming = {
  promotionId: string
  memberId: string
  limits: Terms['eligibility']['limits']
  cookies: Record<string, string | undefined>
}

/**
 * What a claim is counted by: everything that was found decides, and what is the member's own is stored. Only hashes
 * and ids are stored, never a number or an address.
 */
async function keysOf(work: Work, { memberId, cookies }: Claiming): Promise<Keys> {
  const device = deviceIn(cookies)
  const subnet = subnetOf(work.actor.address)
  const place = { device: device ? hash(device) : null, subnet: subnet && String(subnet) }
  const found = await keysFrom(work.tx, new Map([[memberId, place]]))
  return found.get(memberId) ?? NO_KEYS
}

/** What a claim of each of these members would be counted by, from the browser and the network that they used last. */
export async function keysKnownOf(tx: Tx, memberIds: readonly string[]) {
  const places = new Map<string, Place>(memberIds.map((memberId) => [memberId, NOWHERE]))
  if (memberIds.length === 0) return new Map<string, Keys>()
  for (const { member_id: memberId, device_hash: device, subnet } of await lastDevices(
    tx,
    memberIds,
  ))
    places.set(memberId, { device: device.length > 0 ? device.toString('hex') : null, subnet })
  return keysFrom(tx, places)
}

type Keys = Record<ClaimKey, { found: string[]; own: string[] }>
type Place = { device: string | null; subnet: string | null }

const NOWHERE: Place = { device: null, subnet: null }

async function keysFrom(tx: Tx, places: ReadonlyMap<string, Place>): Promise<Map<string, Keys>> {
  const members = [...places.keys()]
  const numbers = Map.groupBy(await selectNumbers(tx, members), ({ member_id: id }) => id)
  const same = Map.groupBy(await provedPairs(tx, members), ({ memberId }) => memberId)
  const keysAt = (memberId: string, { device, subnet }: Place): Keys => ({
    person: {
      found: [memberId, ...(same.get(memberId) ?? []).map(({ other }) => other)],
      own: [memberId],
    },
    device: own(device ? [device] : []),
    paymentAccount: own(
      (numbers.get(memberId) ?? []).map((row) => row.number_hash.toString('hex')),
    ),
    ip: own(subnet ? [hash(subnet)] : []),
  })
  return new Map([...places].map(([memberId, place]) => [memberId, keysAt(memberId, place)]))
}

const hash = (value: string) => sha256(value).toString('hex')
const own = (values: string[]) => ({ found: values, own: values })
const NO_KEYS: Keys = { person: own([]), device: own([]), paymentAccount: own([]), ip: own([]) }

/**
 * Refuses a claim whose person, browser, payout account or network other accounts have used as often as the terms
 * allow; else
 * its keys, to be stored with it. Called under the lock of the promotion.
 * @throws Refusal ALREADY_USED_PERSON, ALREADY_USED_DEVICE, ALREADY_USED_PAYMENTACCOUNT, ALREADY_USED_IP
 */
export async function refuseUsed(work: Work, claiming: Claiming) {
  const keys = await keysOf(work, claiming)
  const { promotionId, memberId, limits } = claiming
  const since = claimsSince(work.now)
  const counts: Partial<Record<ClaimKey, number>> = {}
  for (const kind of CLAIM_KEYS) {
    const values = keys[kind].found
    counts[kind] = await countUsed(work.tx, { promotionId, memberId, kind, values, since })
  }
  const code = usedKey(limits, counts)
  if (code) refuse(code)
  return keys
}

export async function keepKeys(
  work: Work,
  keys: Awaited<ReturnType<typeof refuseUsed>>,
  entry: { promotionId: string; entryId: string },
) {
  for (const kind of CLAIM_KEYS) {
    for (const value of keys[kind].own)
      await insertUsed(work.tx, { ...entry, kind, value, now: work.now })
  }
}
