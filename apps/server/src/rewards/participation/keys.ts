import type { allowPromotionClaim } from '@parola/contract'
import { CLAIM_KEYS } from '@parola/contract/rewards/promotion-lists'
import { record } from '#foundations/audit'
import { selectNumbers } from '#money/payout-account'
import { deviceIn, lastDevices } from '#people/known-device'
import { findMemberByName, mobileIn } from '#people/member'
import { provedPairs } from '#people/screening'
import { addMs, DAY_MS } from '#platform/clock'
import { sha256 } from '#platform/crypto'
import type { Tx } from '#platform/db'
import type { Input } from '#platform/http'
import { operatorOf, refuse, subnetOf, type Work } from '#platform/work'
import { lockPromotion, type Terms } from '#rewards/promotion'
import { type ClaimKey, usedKey } from './participation.rules.ts'
import {
  countUsed,
  deleteUsed,
  insertExemption,
  insertUsed,
  isExempt,
  useExemptions,
} from './used-key.sql.ts'

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
 * allow, and whom no operator exempts; else its keys, to be stored with it. Called under the lock of the promotion.
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
  if (code && !(await isExempt(work.tx, claiming))) refuse(code)
  return keys
}

export async function keepKeys(
  work: Work,
  keys: Awaited<ReturnType<typeof refuseUsed>>,
  { memberId, ...entry }: { promotionId: string; entryId: string; memberId: string },
) {
  for (const kind of CLAIM_KEYS) {
    for (const value of keys[kind].own)
      await insertUsed(work.tx, { ...entry, kind, value, now: work.now })
  }
  await useExemptions(work.tx, { ...entry, memberId, now: work.now })
}

/**
 * Allows a member one claim of a promotion whatever its keys, after an appeal (rules/rewards §8).
 * @throws Refusal NOT_FOUND
 */
export async function allowClaim(work: Work, { body }: Input<typeof allowPromotionClaim>) {
  const { id: promotionId, username, because } = body
  const { tx, brandId, now } = work
  if (!(await lockPromotion(tx, { brandId, promotionId }))) refuse('NOT_FOUND')
  const member = await findMemberByName({ db: tx }, { brandId, username })
  if (!member) refuse('NOT_FOUND', { fields: [{ field: 'username', rule: 'unknown' }] })
  const { memberId } = member
  await insertExemption(tx, { promotionId, memberId, because, allowedBy: operatorOf(work), now })
  const subject = `promotion:${promotionId}`
  await record(work, { what: 'promotion.allow', subject, after: { memberId }, reason: because })
  return null
}

/** Where a number that is typed without its country is from. */
const HOME = { zalo: 'VN' } as const

/**
 * The number that a member applies with, in E.164: an account of Zalo is a mobile number. Null where the terms ask for
 * none.
 * @throws Refusal MOBILE_WRONG
 */
export function contactIn({ offer }: Terms, remark: string): string | null {
  if (offer.kind !== 'manual' || offer.contact === null) return null
  const { number } = mobileIn(remark, [HOME[offer.contact]])
  if (number === '') refuse('MOBILE_WRONG', { fields: [{ field: 'remark', rule: 'mobile' }] })
  return number
}

/**
 * Refuses a number that another member has applied with and was not rejected, unless an operator exempts this one.
 * Called under the lock of the promotion.
 * @throws Refusal ALREADY_USED_MOBILE
 */
export async function refuseUsedContact(
  { tx, now }: Work,
  contact: string,
  applied: { promotionId: string; memberId: string },
) {
  const key = { kind: 'contact', values: [hash(contact)], since: claimsSince(now) } as const
  const isUsed = (await countUsed(tx, { ...applied, ...key })) > 0
  if (isUsed && !(await isExempt(tx, applied))) refuse('ALREADY_USED_MOBILE')
}

/** Stores the number of an application, instead of that of an earlier one. */
export async function keepContact(
  { tx, now }: Work,
  contact: string,
  entry: { promotionId: string; entryId: string },
) {
  await deleteUsed(tx, { entryId: entry.entryId, kind: 'contact' })
  await insertUsed(tx, { ...entry, kind: 'contact', value: hash(contact), now })
}
