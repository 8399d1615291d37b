import { brandById } from '#foundations/brand'
import { balanceOf } from '#foundations/ledger'
import { type Glance, memberOf } from '#platform/work'
import { countReady } from '#rewards/bonus'
import { countReadyMissions } from '#rewards/missions'
import { tierOf } from '#rewards/vip'
import { countUnread } from '#site/inbox'

/** What the header of every page shows of a member (MEM-07). A brand without a VIP club has no ranks. */
export async function readPublicState(glance: Glance) {
  const { db, brandId, now } = glance
  const memberId = memberOf(glance)
  const { config } = await brandById(db, brandId, now)
  const { balanceMinor } = await balanceOf(db, memberId)
  const { count } = await countReady(db, memberId)
  return {
    balance: balanceMinor,
    currencySymbol: config.currencySymbol,
    ...(await vipOf(glance, config.switches.VIP3 ?? false)),
    availablePromoCount: count,
    readyMissions: await countReadyMissions(db, memberId),
    unreadMessage: await countUnread(db, memberId),
    availablePromo: { REFERRAL: { enabled: config.switches.REFERRAL3 ?? false } },
  }
}

async function vipOf(glance: Glance, hasVip: boolean) {
  if (!hasVip) return { hasVip, vipLabelName: null, vipRankLevel: null }
  const { tier, name } = await tierOf(glance, memberOf(glance))
  return { hasVip, vipLabelName: name, vipRankLevel: tier }
}
