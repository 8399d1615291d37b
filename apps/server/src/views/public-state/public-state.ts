import { brandById } from '#foundations/brand'
import { balanceOf } from '#foundations/ledger'
import { type Glance, memberOf } from '#platform/work'
import { countReady } from '#rewards/bonus'
import { countUnread } from '#site/inbox'

/** What the header of every page shows of a member (MEM-07). A brand without a VIP club has no ranks. */
export async function readPublicState(glance: Glance) {
  const { db, brandId, now } = glance
  const memberId = memberOf(glance)
  const { config } = await brandById(db, brandId, now)
  const { balanceMinor } = await balanceOf(db, memberId)
  const { count } = await countReady(db, { memberId, now })
  return {
    balance: balanceMinor,
    currencySymbol: config.currencySymbol,
    hasVip: config.switches.VIP3 ?? false,
    vipLabelName: null,
    vipRankLevel: null,
    availablePromoCount: count,
    unreadMessage: await countUnread(db, memberId),
    availablePromo: { REFERRAL: { enabled: config.switches.REFERRAL3 ?? false } },
  }
}
