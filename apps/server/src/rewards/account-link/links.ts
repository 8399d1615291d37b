import { LINKED_SHOWN } from '@parola/contract/rewards/missions/mission-lists'
import { selectNumbers } from '#money/payout-account'
import { devicesOf } from '#people/known-device'
import { findMembers } from '#people/member'
import { selectProofs } from '#people/screening'
import type { Glance } from '#platform/work'
import { claimsSince } from '#rewards/participation'
import { type Link, linksOf, type MemberKey } from './links.rules.ts'
import { selectSimilar } from './similar.sql.ts'

/** Which of these members may be one person, by what promotions allow once (rules/rewards §8). */
export async function linksAmong(glance: Glance, memberIds: readonly string[]) {
  const links = linksOf(await keysOf(glance, memberIds))
  return (memberId: string) =>
    Promise.all((links.get(memberId) ?? []).map((link) => shown(glance, link)))
}

/** Accounts looked at for one member: those that share more are a case of their own. */
const SIMILAR_MAX = 50

/** Which other accounts of the brand may be one person with a member. */
export async function linksWith(glance: Glance, memberId: string) {
  const requested = { memberId, since: claimsSince(glance.now), limit: SIMILAR_MAX }
  const similar = await selectSimilar(glance.db, requested)
  return (await linksAmong(glance, [memberId, ...similar]))(memberId)
}

async function keysOf({ db, now }: Glance, memberIds: readonly string[]): Promise<MemberKey[]> {
  if (memberIds.length === 0) return []
  const proofs = await selectProofs(db, memberIds)
  const devices = await devicesOf(db, memberIds, claimsSince(now))
  const numbers = await selectNumbers(db, memberIds)
  return [
    ...proofs.flatMap((row) =>
      [row.proved_number_index, row.proved_exact_index].map((value) => key(row, 'person', value)),
    ),
    ...devices.map((row) => key(row, 'device', row.device_hash.toString('hex'))),
    ...numbers.map((row) => key(row, 'paymentAccount', row.number_hash.toString('hex'))),
    ...devices.map((row) => key(row, 'ip', row.subnet)),
  ].filter(({ value }) => value !== '')
}

function key(row: { member_id: string }, by: MemberKey['by'], value: string | null): MemberKey {
  return { memberId: row.member_id, by, value: value ?? '' }
}

async function shown({ db }: Glance, { by, memberIds }: Link) {
  const listed = memberIds.slice(0, LINKED_SHOWN)
  const members = await findMembers({ db }, listed)
  const usernames = listed.map((memberId) => members.get(memberId)?.username ?? '')
  return { by, members: memberIds.length, usernames }
}
