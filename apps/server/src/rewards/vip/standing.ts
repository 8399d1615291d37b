import type { vipRewards } from '@parola/contract'
import type { Currency } from '@parola/money'
import type { Kysely } from 'kysely'
import { brandById } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import { isCaughtUp } from '#games/activity'
import { dayAfter, dayOf, startOfDay } from '#platform/clock'
import type { Tables } from '#platform/db'
import { type Input, pageAfter } from '#platform/http'
import { type Glance, memberOf, must, type Work } from '#platform/work'
import { categorySettings } from '#rewards/category'
import { advance, labelOf, reachedBy } from './advance.ts'
import { vipConsumer } from './count.sql.ts'
import { type Grown, selectGrown, selectWeighted } from './growth.sql.ts'
import { tiersIn } from './label.rules.ts'
import { selectRewards } from './reward.sql.ts'
import { findRank } from './tier.sql.ts'
import { earnedIn, salaryTerms, TIER_REBATE_PERCENT, type WindowSource } from './vip.rules.ts'
import { type VipSettings, vipSettings } from './vip-settings.ts'
import { windowOf } from './windows.rules.ts'

type Requesting = Parameters<typeof settingsOf>[0] & Pick<Glance, 'actor'>

/** The club of a brand, its tiers called as in the language of whoever asks. */
export async function clubOf(requesting: Requesting): Promise<VipSettings> {
  const settings = await settingsOf(requesting, vipSettings)
  return { ...settings, tiers: tiersIn(settings.tiers, requesting.actor.language) }
}

/** Every tier with its figures. */
export function levelsOf({ tiers }: Pick<VipSettings, 'tiers'>) {
  return tiers.map((terms, tier) => ({
    ...{ tier, label: terms.label, growth: terms.growth, keep: terms.keep },
    ...{ upgradeBonus: terms.upgradeBonusMinor, hasHost: terms.hasHost },
    ...{ dailySalary: terms.dailySalaryMinor, dailyTurnover: terms.dailyTurnoverMinor },
    ...{ monthlySalary: terms.monthlySalaryMinor, monthlyTurnover: terms.monthlyTurnoverMinor },
    ...{ fundPpm: terms.fundPpm, fundCap: terms.fundCapMinor },
    ...{ referralPpm: terms.referralPpm, referralCap: terms.referralCapMinor },
  }))
}

export async function readLevels(glance: Glance) {
  const { db, brandId, now } = glance
  const { config } = await brandById(db, brandId, now)
  const settings = await clubOf(glance)
  const { weightsPercent } = await settingsOf(glance, categorySettings)
  const { currency, currencySymbol } = config
  return {
    ...{ currency, currencySymbol, levels: levelsOf(settings) },
    ...{ depositUnit: settings.depositUnitMinor, turnoverUnit: settings.turnoverUnitMinor },
    ...{ keepDays: settings.keepDays, multiple: settings.multiple },
    rebatePercent: TIER_REBATE_PERCENT,
    weights: Object.entries(weightsPercent).map(([gameType, percent]) => ({ gameType, percent })),
  }
}

/** The member's tier as of now: what was just played is counted first, and a tier that it reached is given. */
export async function readStanding(work: Work) {
  const memberId = memberOf(work)
  await advance(work, memberId)
  const { config } = await brandById(work.tx, work.brandId, work.now)
  const settings = await clubOf(work)
  const scene = { memberId, settings, timeZone: config.timeZone, now: work.now }
  const [grown] = await selectGrown(work.tx, { members: [memberId], timeZone: config.timeZone })
  must(grown, 'a member without growth')
  const { growth } = reachedBy(grown, settings)
  const window = (source: WindowSource) => readWindow(work.tx, scene, { source, tier: grown.tier })
  return {
    currencySymbol: config.currencySymbol,
    ...{ tier: grown.tier, label: labelOf(grown.tier, settings), peak: grown.peak },
    growth: Number(growth.lifetime),
    next: nextOf(grown, growth, settings),
    keep: keepOf(grown, growth.period, scene),
    daily: await window('daily'),
    weekly: await window('weekly'),
    monthly: await window('monthly'),
    isCountedWhole: await isCaughtUp(work.tx, vipConsumer, memberId),
  }
}

type Growth = { lifetime: bigint; period: bigint }

function nextOf({ tier, peak }: Grown, growth: Growth, settings: VipSettings) {
  const next = settings.tiers[tier + 1]
  if (!next) return null
  const isRegained = tier + 1 <= peak
  return {
    ...{ tier: tier + 1, label: labelOf(tier + 1, settings), isRegained },
    has: Number(isRegained ? growth.period : growth.lifetime),
    needed: isRegained ? (next.keep ?? 0) : next.growth,
  }
}

type Scene = { memberId: string; settings: VipSettings; timeZone: string; now: Date }

function keepOf({ tier, periodFrom }: Grown, period: bigint, { settings, timeZone }: Scene) {
  const needed = settings.tiers[tier]?.keep ?? null
  if (needed === null || periodFrom === null) return null
  const until = startOfDay(dayAfter(periodFrom, settings.keepDays), timeZone)
  return { has: Number(period), needed, until }
}

type Sought = { source: WindowSource; tier: number }

async function readWindow(db: Kysely<Tables>, scene: Scene, { source, tier }: Sought) {
  const { memberId, settings, timeZone, now } = scene
  const window = windowOf(source, dayOf(now, timeZone))
  const counted = await selectWeighted(db, { memberId, ...window })
  const weighted = counted > 0n ? counted : 0n
  const terms = settings.tiers[tier]
  const needed = terms && source !== 'weekly' ? salaryTerms(source, terms).turnover : 0n
  const worth = earnedIn(source, weighted, { tier, settings })
  return { until: startOfDay(window.toDay, timeZone), weighted, needed, worth }
}

type Paged = Pick<Input<typeof vipRewards>['query'], 'cursor' | 'pageSize'>

/** What the club has given a member, newest first. */
export async function readRewards(glance: Glance, memberId: string, query: Paged) {
  const settings = await clubOf(glance)
  const { shown, next } = await pageAfter(
    query.pageSize,
    (limit) => selectRewards(glance.db, { memberId, before: query.cursor, limit }),
    (row) => row.reward_id,
  )
  const content = shown.map((row) => ({
    ...{ reference: row.reference, source: row.source as 'upgrade' | WindowSource },
    ...{ tier: row.tier, label: labelOf(row.tier, settings) },
    ...{ from: row.fromDay, to: row.toDay && dayAfter(row.toDay, -1) },
    ...{ weighted: row.weighted_minor, earned: row.earned_minor, lowered: row.lowered_minor },
    ...{ amount: row.amount_minor, currency: row.currency as Currency },
    ...{
      state: row.state as 'ready' | 'paid' | 'nothing',
      madeAt: row.made_at,
      paidAt: row.paid_at,
    },
  }))
  return { content, next }
}

/** A member's tier and the name that it shares with its neighbours. */
export async function tierOf(glance: Glance, memberId: string) {
  const { tiers } = await clubOf(glance)
  const tier = (await findRank(glance.db, memberId))?.tier ?? 0
  return { tier, name: tiers[tier]?.label ?? '' }
}
