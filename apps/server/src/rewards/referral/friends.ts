import { type FriendGap, REFERRAL_KEYS } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import { rulesOf } from '#people/eligibility'
import { addMs, DAY_MS } from '#platform/clock'
import type { Tx } from '#platform/db'
import { type FriendRow, selectFriends } from './friend.sql.ts'
import { gapOf } from './referral.rules.ts'
import { type ReferralSettings, referralSettings } from './referral-settings.ts'

/** More friends of one member are not looked at in one week. */
export const FRIENDS_MAX = 1000

type Scope = { tx: Tx; brandId: string; now: Date }

/** Friends of a member with why each does not count. */
export async function friendsOf(
  scope: Scope,
  page: { referrerId: string; before?: string | undefined; limit: number },
) {
  const { tx, brandId, now } = scope
  const settings = await settingsOf(scope, referralSettings)
  const { config } = await brandById(tx, brandId, now)
  const needsKyc = rulesOf(config).kycFor.includes('bonus')
  const rows = await selectFriends(tx, page)
  return rows.map((row) => {
    const countsUntil = addMs(row.joined_at, settings.friendDays * DAY_MS)
    const gap = gapOf(
      {
        ...{ isActive: row.is_active, isVerified: row.is_verified, deposit: row.deposit },
        ...{ countsUntil, shared: sharedOf(row, settings) },
      },
      { needsKyc, depositMinor: settings.depositMinor, now },
    )
    return { ...row, countsUntil, gap }
  })
}

/** The first thing that a friend and the member have in common, of those that the brand checks. */
function sharedOf(row: FriendRow, { keys }: ReferralSettings): FriendGap | null {
  const key = REFERRAL_KEYS.find((name) => keys.includes(name) && row[name])
  return key ? (`SHARED_${key.toUpperCase()}` as FriendGap) : null
}

/** The friends of a member who count now. */
export async function countingOf(scope: Scope, referrerId: string): Promise<string[]> {
  const friends = await friendsOf(scope, { referrerId, limit: FRIENDS_MAX })
  return friends.filter(({ gap }) => gap === null).map(({ friend_id }) => friend_id)
}
