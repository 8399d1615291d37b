import { brandById } from '#foundations/brand'
import { findMember } from '#people/member'
import { newReference } from '#platform/random'
import { must, type Work } from '#platform/work'
import { countFact } from '#rewards/missions'
import {
  findCode,
  findOwner,
  findReferrer,
  insertCode,
  insertFriend,
  markQualified,
} from './friend.sql.ts'
import { countingOf } from './friends.ts'

/** The member's code; the first time, one is made. Never one that an agent has: those have another form. */
export async function codeOf(work: Work, memberId: string): Promise<string> {
  const { tx, brandId, now } = work
  const known = await findCode(tx, memberId)
  if (known) return known
  const code = await insertCode(tx, { memberId, brandId, code: newReference('R'), now })
  must(code, 'a member without a code')
  return code
}

/** A new member came by somebody's code: one level, for good. A code that nobody has is ignored. */
export async function onInvited(
  work: Work,
  { memberId, code }: { memberId: string; code: string },
) {
  const { tx, brandId, now } = work
  const referrerId = await findOwner(tx, { brandId, code })
  const referrer = referrerId && (await findMember({ db: tx }, referrerId))
  if (!referrer || referrer.memberId === memberId || referrer.kind !== 'member') return
  await insertFriend(tx, { brandId, friendId: memberId, referrerId: referrer.memberId, now })
}

/** What a friend has done may make them count: the first time, it counts for the missions of who invited them. */
export async function onFriendChanged(work: Work, friendId: string) {
  const { tx, brandId, now } = work
  const friend = await findReferrer(tx, friendId)
  if (!friend || friend.qualified_at !== null) return
  const { config } = await brandById(tx, brandId, now)
  if (!config.switches.REFERRAL3) return
  const { referrer_id: memberId } = friend
  if (!(await countingOf(work, memberId)).includes(friendId)) return
  if (!(await markQualified(tx, friendId, now))) return
  await countFact(work, { memberId, event: 'friend', id: friendId, date: now })
}
