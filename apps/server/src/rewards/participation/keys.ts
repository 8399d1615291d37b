import { selectAccounts } from '#money/payout-account'
import { deviceIn, lastDevice } from '#people/known-device'
import { selectProvedSame } from '#people/screening'
import { addMs, DAY_MS } from '#platform/clock'
import { sha256 } from '#platform/crypto'
import type { Tx } from '#platform/db'
import { refuse, subnetOf, type Work } from '#platform/work'
import type { Terms } from '#rewards/promotion'
import { countUsed, insertUsed } from './entry.sql.ts'
import { CLAIM_KEYS, type ClaimKey, usedKey } from './participation.rules.ts'

const LOOK_BACK_MS = 365 * DAY_MS
const ACCOUNTS_READ = 50

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
  return keysFrom(work.tx, memberId, {
    device: device ? hash(device) : null,
    subnet: subnet && String(subnet),
  })
}

/** What a claim of a member would be counted by, from the browser and the network that they used last. */
export async function keysKnownOf(tx: Tx, memberId: string): Promise<Keys> {
  const last = await lastDevice(tx, memberId)
  const isKnown = last !== undefined && last.device_hash.length > 0
  return keysFrom(tx, memberId, {
    device: isKnown ? last.device_hash.toString('hex') : null,
    subnet: last?.subnet ?? null,
  })
}

type Keys = Record<ClaimKey, { found: string[]; own: string[] }>
type Place = { device: string | null; subnet: string | null }

async function keysFrom(tx: Tx, memberId: string, { device, subnet }: Place): Promise<Keys> {
  const accounts = await selectAccounts(tx, memberId, ACCOUNTS_READ)
  return {
    person: { found: [memberId, ...(await selectProvedSame(tx, memberId))], own: [memberId] },
    device: own(device ? [device] : []),
    paymentAccount: own(accounts.map(({ number_hash }) => number_hash.toString('hex'))),
    ip: own(subnet ? [hash(subnet)] : []),
  }
}

const hash = (value: string) => sha256(value).toString('hex')
const own = (values: string[]) => ({ found: values, own: values })

/**
 * Refuses a claim whose person, browser, payout account or network other accounts have used as often as the terms
 * allow; else
 * its keys, to be stored with it. Called under the lock of the promotion.
 * @throws Refusal ALREADY_USED_PERSON, ALREADY_USED_DEVICE, ALREADY_USED_PAYMENTACCOUNT, ALREADY_USED_IP
 */
export async function refuseUsed(work: Work, claiming: Claiming) {
  const keys = await keysOf(work, claiming)
  const { promotionId, memberId, limits } = claiming
  const since = addMs(work.now, -LOOK_BACK_MS)
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
