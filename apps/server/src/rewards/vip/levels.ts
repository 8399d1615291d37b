import type { changeVipLevels, setVipTier, vipLevelTerms } from '@parola/contract'
import { asStored } from '@parola/money'
import type { z } from 'zod'
import { record } from '#foundations/audit'
import { brandById } from '#foundations/brand'
import { changeSettings, lastVersionOf, settingsOf, settingsToEdit } from '#foundations/settings'
import { type Approvable, propose, waitingRequest } from '#people/approval'
import { selectMemberOfBrand } from '#people/member'
import { selectOperators } from '#people/operator'
import { decoded, type Input } from '#platform/http'
import { type Glance, refuse, type Work } from '#platform/work'
import { labelOf, reachedBy, setTier } from './advance.ts'
import { selectGrown } from './growth.sql.ts'
import { hostSettings } from './host-settings.ts'
import { sumPaid } from './reward.sql.ts'
import { levelsOf } from './standing.ts'
import { countTiers, findRank, selectChanges } from './tier.sql.ts'
import { type VipSettings, vipSettings } from './vip-settings.ts'

const SUBJECT = 'vip:levels'
const CHANGES_SHOWN = 30

export async function readOwnLevels(glance: Glance) {
  const { settings, version } = await settingsToEdit(glance, vipSettings)
  const counts = await countTiers(glance.db, glance.brandId)
  const waiting = await waitingRequest(glance, { subject: SUBJECT, kinds: ['vip.levels'] })
  return {
    version,
    levels: levelsOf(settings),
    members: settings.tiers.map((_, tier) => counts.get(tier) ?? 0),
    isWaiting: waiting !== null,
  }
}

/** Settings in the form in which they are stored: amounts are digits. */
type Stored = { tiers: Record<string, unknown>[] } & Record<string, unknown>

function storedOf(
  settings: VipSettings,
  levels: readonly z.output<typeof vipLevelTerms>[],
): Stored {
  const tiers = levels.map((level) => ({
    ...{ label: level.label, growth: level.growth, keep: level.keep, hasHost: level.hasHost },
    ...{
      upgradeBonusMinor: level.upgradeBonus,
      fundPpm: level.fundPpm,
      fundCapMinor: level.fundCap,
    },
    ...{ dailySalaryMinor: level.dailySalary, dailyTurnoverMinor: level.dailyTurnover },
    ...{ monthlySalaryMinor: level.monthlySalary, monthlyTurnoverMinor: level.monthlyTurnover },
    ...{ referralPpm: level.referralPpm, referralCapMinor: level.referralCap },
  }))
  return asStored({ ...settings, tiers })
}

/**
 * Asks a second operator to change the tiers. What does not fit is refused now, with the field.
 * @throws Refusal VALIDATION, BRAND_CHANGED when somebody else was first, ALREADY_REQUESTED
 */
export async function proposeLevels(work: Work, { body }: Input<typeof changeVipLevels>) {
  const { version, levels, reason } = body
  if (version !== (await lastVersionOf(work, vipSettings))) refuse('BRAND_CHANGED')
  const settings = await settingsOf(work, vipSettings)
  const value = storedOf(settings, levels)
  decoded(vipSettings.schema.strict(), value, 'levels')
  const details = { version, value, before: asStored({ tiers: settings.tiers }) }
  await propose(work, { kind: 'vip.levels', subject: SUBJECT, details, reason })
  return null
}

/** A change of the tiers that a second operator has approved. */
export const vipLevelsApproval: Approvable = {
  kind: 'vip.levels',
  proposeRight: 'terms.propose',
  needs: 'terms.approve',
  carryOut: async (work, { details, reason }) => {
    const { version, value } = details as { version: number; value: Stored }
    // A request from before hosts had settings of their own names them too.
    const { hosts: _, ...terms } = value
    await changeSettings(work, vipSettings, { value: terms, version, reason })
  },
}

/** A member of the acting brand as operators see them in the club. @throws Refusal NOT_FOUND */
export async function readMemberVip(glance: Glance, memberId: string) {
  const { db, brandId, now } = glance
  if (!(await selectMemberOfBrand(db, { brandId, memberId }))) refuse('NOT_FOUND')
  const { config } = await brandById(db, brandId, now)
  const settings = await settingsOf(glance, vipSettings)
  const [grown] = await selectGrown(db, { members: [memberId], timeZone: config.timeZone })
  if (!grown) refuse('NOT_FOUND')
  const rank = await findRank(db, memberId)
  const { hosts } = await settingsOf(glance, hostSettings)
  const { growth } = reachedBy(grown, settings)
  const names = new Map((await selectOperators(db)).map((o) => [o.operator_id, o.username]))
  const changes = await selectChanges(db, memberId, CHANGES_SHOWN)
  return {
    ...{ tier: grown.tier, label: labelOf(grown.tier, settings), peak: grown.peak },
    ...{ growth: Number(growth.lifetime), periodGrowth: Number(growth.period) },
    ...{ periodFrom: grown.periodFrom, paid: await sumPaid(db, memberId) },
    host: hosts.find(({ id }) => id === rank?.host)?.name ?? null,
    levels: settings.tiers.map((_, tier) => ({ tier, label: labelOf(tier, settings) })),
    changes: changes.map((change) => ({
      ...{ from: change.from_tier, to: change.to_tier, growth: Number(change.growth) },
      cause: change.cause as 'upgrade' | 'keep' | 'downgrade' | 'operator',
      operator: (change.operator_id && names.get(change.operator_id)) ?? null,
      ...{ reason: change.reason, changedAt: change.changed_at },
    })),
  }
}

/** @throws Refusal NOT_FOUND, VALIDATION for a tier that the brand does not have */
export async function setByHand(work: Work, { body }: Input<typeof setVipTier>): Promise<null> {
  const { memberId, tier, reason } = body
  const { brandId } = work
  if (!(await selectMemberOfBrand(work.tx, { brandId, memberId }))) refuse('NOT_FOUND')
  const before = (await findRank(work.tx, memberId))?.tier ?? 0
  await setTier(work, { memberId, tier, reason })
  const subject = `member:${memberId}`
  await record(work, {
    what: 'vip.tier',
    subject,
    before: { tier: before },
    after: { tier },
    reason,
  })
  return null
}
