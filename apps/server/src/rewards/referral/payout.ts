import type { InEveryLanguage } from '@parola/locales/languages'
import { brandById } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import { lockMember } from '#people/eligibility'
import { dayAfter, startOfDay } from '#platform/clock'
import { newId } from '#platform/random'
import type { Work } from '#platform/work'
import { issueReward } from '#rewards/bonus'
import { selectTierBefore, vipSettings } from '#rewards/vip'
import { countingOf } from './friends.ts'
import {
  hasPayout,
  insertParts,
  insertPayout,
  saveLowered,
  selectLowered,
  selectSince,
  updateRecounted,
} from './payout.sql.ts'
import { bonusOf, partsOf } from './referral.rules.ts'
import { referralSettings } from './referral-settings.ts'
import { basesIn, sumOf } from './week.ts'

/** How far back undone bets lower the next bonus. */
const RECOUNTED_DAYS = 100

export type Week = { fromDay: string; toDay: string }

/**
 * Works out a week for one member, once: by the tier at its end, from the friends who count. Members who are away,
 * blocked or barred earn nothing, and agents have income of their team instead.
 */
export async function workOut(work: Work, memberId: string, week: Week): Promise<void> {
  const { tx, now, brandId } = work
  const member = await lockMember(work, memberId)
  if (member.kind !== 'member' || member.status !== 'active') return
  if (member.barredFor !== null || member.away !== null) return
  if (await hasPayout(tx, memberId, week.fromDay)) return
  const { config } = await brandById(tx, brandId, now)
  const settings = await settingsOf(work, referralSettings)
  const { tiers } = await settingsOf(work, vipSettings)
  const tier = await selectTierBefore(tx, memberId, startOfDay(week.toDay, config.timeZone))
  const rate = {
    ratePpm: tiers[tier]?.referralPpm ?? 0,
    capMinor: tiers[tier]?.referralCapMinor ?? 0n,
  }
  const members = rate.ratePpm > 0 ? await countingOf(work, memberId) : []
  if (members.length === 0) return
  const bases = await basesIn(work, { members, ...week })
  const earned = bonusOf(sumOf(bases), rate, settings.minMinor)
  if (earned === 0n) return
  const owed = await recount(work, memberId, week)
  const lowered = owed < earned ? owed : earned
  if (owed > 0n) await saveLowered(tx, memberId, owed - lowered)
  const amount = earned - lowered
  const { multiple } = settings
  const reward =
    amount > 0n
      ? await issueReward(work, {
          ...{ memberId, currency: member.currency, source: 'referral', key: newId(now) },
          ...{ amount, multiple, required: amount * BigInt(multiple) },
          note: NOTES[member.language],
          because: `friends of the week of ${week.fromDay}`,
        })
      : null
  const payout = { memberId, payoutId: newId(now) }
  await insertPayout(tx, {
    ...{ ...payout, brandId, ...week, tier, ...rate, base: sumOf(bases), earned, lowered, now },
    ...{ currency: member.currency, reference: reward?.reference ?? null },
  })
  const amounts = partsOf(bases, amount)
  const parts = [...bases].map(([friendId, base]) => ({
    ...{ friendId, base, amount: amounts.get(friendId) ?? 0n },
  }))
  await insertParts(tx, payout, parts)
}

const NOTES: InEveryLanguage<string> = {
  EN: 'Invited friends',
  TY: 'Mga na-invite na kaibigan',
  VI: 'Mời bạn bè',
}

/** What has to be taken off: what was left of it, and what earlier weeks have lost since. */
async function recount(work: Work, memberId: string, { fromDay }: Week): Promise<bigint> {
  const { minMinor } = await settingsOf(work, referralSettings)
  let owed = await selectLowered(work.tx, memberId)
  for (const row of await selectSince(work.tx, memberId, dayAfter(fromDay, -RECOUNTED_DAYS))) {
    const span = { members: row.friends, fromDay: row.from_day, toDay: row.to_day }
    const rate = { ratePpm: row.rate_ppm, capMinor: row.cap_minor }
    // By the margins that it was worked out by: changed ones take nothing off.
    const then = { tx: work.tx, brandId: work.brandId, now: row.made_at }
    const minor = bonusOf(sumOf(await basesIn(then, span)), rate, minMinor)
    if (minor >= row.recounted_minor) continue
    owed += row.recounted_minor - minor
    await updateRecounted(work.tx, { memberId, payoutId: row.payout_id, minor })
  }
  return owed
}
