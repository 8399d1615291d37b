import { brandById } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import { catchUp } from '#games/activity'
import { findMember } from '#people/member'
import { DAY_MS, dayAfter, dayOf } from '#platform/clock'
import { newId } from '#platform/random'
import { must, operatorOf, refuse, type Work } from '#platform/work'
import { sendMessage } from '#site/inbox'
import { vipConsumer } from './count.sql.ts'
import { tierChanged } from './facts.ts'
import { deletePending, type Grown, selectGrown } from './growth.sql.ts'
import { tiersIn } from './label.rules.ts'
import { giveUpgradeBonuses } from './reward.ts'
import {
  type Due,
  insertChange,
  lockRank,
  type NewChange,
  updateRank,
  updateWarned,
} from './tier.sql.ts'
import { growthOf, reviewOf, upgradeOf } from './vip.rules.ts'
import { type VipSettings, vipSettings } from './vip-settings.ts'

type Scene = { memberId: string; day: string; timeZone: string; settings: VipSettings }

/** Counts what a member has played until now, and locks their rank after it, in the same order as everywhere. */
async function sceneOf(work: Work, memberId: string) {
  const { tx, now, brandId } = work
  const { config } = await brandById(tx, brandId, now)
  const settings = await settingsOf(work, vipSettings)
  const day = dayOf(now, config.timeZone)
  const isWhole = await catchUp(tx, vipConsumer, { memberId, now })
  const rank = await lockRank(tx, { memberId, brandId, day })
  return { scene: { memberId, day, timeZone: config.timeZone, settings }, rank, isWhole }
}

async function grownOf(work: Work, { memberId, timeZone }: Scene, before?: string) {
  const counting = { members: [memberId], timeZone, ...(before ? { before } : {}) }
  const [grown] = await selectGrown(work.tx, counting)
  must(grown, 'a member without growth')
  return grown
}

/** The tier that a member's growth has reached. */
export function reachedBy(grown: Grown, settings: VipSettings) {
  const growth = {
    lifetime: growthOf(grown.lifetime, settings),
    period: growthOf(grown.period, settings),
  }
  return { ...upgradeOf(grown, growth, settings.tiers), growth }
}

/**
 * Raises a member to the tier that their growth has reached, with the bonus of each tier that is new to them. A repeat
 * changes nothing. Trial players stay where they are.
 */
export async function advance(work: Work, memberId: string): Promise<void> {
  const { scene, isWhole } = await sceneOf(work, memberId)
  const member = await findMember({ db: work.tx }, memberId)
  if (member && member.kind !== 'trial') await raise(work, scene)
  // What is not counted yet marks the member again.
  if (isWhole) await deletePending(work.tx, [memberId])
}

async function raise(work: Work, scene: Scene) {
  const { memberId, day, settings } = scene
  const grown = await grownOf(work, scene)
  const { tier, peak, bonuses, growth } = reachedBy(grown, settings)
  if (tier === grown.tier) return
  await updateRank(work.tx, { memberId, tier, peak, day })
  await giveUpgradeBonuses(work, { memberId, bonuses })
  await note(work, scene, { from: grown.tier, to: tier, cause: 'upgrade', growth: growth.lifetime })
}

/**
 * The end of a member's keep period, when it has come: the tier is kept or falls by one, and a new period begins. Before
 * that, a warning on each of the brand's days.
 * @throws Refusal BUSY while bets are still being counted
 */
export async function review(work: Work, memberId: string): Promise<void> {
  const { scene, rank, isWhole } = await sceneOf(work, memberId)
  if (!isWhole) refuse('BUSY')
  const { settings, day } = scene
  const end = dayAfter(rank.periodFrom, settings.keepDays)
  if (day < end) return warn(work, scene, end)
  const grown = await grownOf(work, scene, end)
  const growth = growthOf(grown.period, settings)
  const { tier, result } = reviewOf(grown.tier, growth, settings.tiers)
  await updateRank(work.tx, { memberId, tier, peak: grown.peak, day: end })
  if (result === 'permanent') return
  await note(work, scene, { from: grown.tier, to: tier, cause: result, growth })
}

async function warn(work: Work, scene: Scene, end: string) {
  const { memberId, settings, day } = scene
  const rank = await lockRank(work.tx, { memberId, brandId: work.brandId, day })
  const keep = settings.tiers[rank.tier]?.keep ?? null
  const left = daysUntil(day, end)
  const reached = settings.warnDays.filter((days) => left <= days).sort((a, b) => a - b)[0]
  if (keep === null || reached === undefined) return
  if (rank.warned_days !== null && rank.warned_days <= reached) return
  await updateWarned(work.tx, memberId, reached)
  const growth = growthOf((await grownOf(work, scene)).period, settings)
  const missing = BigInt(keep) - growth
  if (missing <= 0n) return
  const member = await findMember({ db: work.tx }, memberId)
  const tiers = tiersIn(settings.tiers, member?.language ?? 'EN')
  const params = { label: labelOf(rank.tier, { tiers }), points: String(missing), day: end }
  await sendMessage(work, { memberId, kind: 'vip-keep', params })
}

function daysUntil(day: string, end: string): number {
  return Math.round((Date.parse(end) - Date.parse(day)) / DAY_MS)
}

/** An operator sets a tier by hand, with a reason: no bonus is paid, and a new keep period begins. */
export async function setTier(
  work: Work,
  { memberId, tier, reason }: { memberId: string; tier: number; reason: string },
): Promise<void> {
  const { scene, rank } = await sceneOf(work, memberId)
  const { settings, day } = scene
  if (!settings.tiers[tier]) refuse('VALIDATION', { fields: [{ field: 'tier', rule: 'unknown' }] })
  if (tier === rank.tier) return
  const peak = Math.max(rank.peak, tier)
  await updateRank(work.tx, { memberId, tier, peak, day })
  const growth = growthOf((await grownOf(work, scene)).lifetime, settings)
  const operatorId = operatorOf(work)
  await note(work, scene, {
    ...{ from: rank.tier, to: tier, cause: 'operator', growth },
    ...{ operatorId, reason },
  })
}

type Noted = Pick<NewChange, 'from' | 'to' | 'cause' | 'growth'> & {
  operatorId?: string
  reason?: string
}

async function note(work: Work, { memberId, settings }: Scene, change: Noted) {
  const { brandId, now } = work
  const changeId = newId(now)
  await insertChange(work.tx, { ...change, changeId, memberId, brandId, now })
  if (change.from === change.to) return
  const data = { tier: change.to, label: labelOf(change.to, settings), cause: change.cause }
  await work.emit(tierChanged, { id: changeId, brandId, memberId, data })
}

/** How a tier is called: its label and number, as `Gold 7`. */
export function labelOf(tier: number, { tiers }: { tiers: readonly { label: string }[] }): string {
  const label = tiers[tier]?.label ?? ''
  return tier === 0 ? label : `${label} ${tier}`
}

/** Which members a review or a warning concerns on the brand's day. */
export function dueOf(now: Date, timeZone: string, settings: VipSettings): Omit<Due, 'brandId'> {
  const { keepDays, warnDays, tiers } = settings
  const lost = tiers.flatMap(({ keep }, tier) => (keep === null ? [] : [tier]))
  return { day: dayOf(now, timeZone), keepDays, warnDays, tiers: lost }
}
