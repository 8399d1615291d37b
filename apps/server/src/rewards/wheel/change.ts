import type { changeWheel } from '@parola/contract'
import { asStored } from '@parola/money'
import { brandById } from '#foundations/brand'
import { changeSettings, lastVersionOf, settingsOf, settingsToEdit } from '#foundations/settings'
import { type Approvable, propose, waitingRequest } from '#people/approval'
import { addMs, DAY_MS, dayAfter, dayOf, startOfDay } from '#platform/clock'
import { decoded, type Input } from '#platform/http'
import { type Glance, refuse, type Work } from '#platform/work'
import { pointsSettings } from '#rewards/points'
import { vipSettings } from '#rewards/vip'
import { faceValueOf } from './wheel.rules.ts'
import { sumSpins } from './wheel.sql.ts'
import { wheelSettings } from './wheel-settings.ts'

const KIND = 'wheel.change'
const SUBJECT = 'wheel:all'
const FIGURES_DAYS = 30

export async function readOwnWheel(glance: Glance) {
  const { db, brandId, now } = glance
  const { settings, version } = await settingsToEdit(glance, wheelSettings)
  const { ratio } = await settingsOf(glance, pointsSettings)
  const { tiers } = await settingsOf(glance, vipSettings)
  const { config } = await brandById(db, brandId, now)
  const waiting = await waitingRequest(glance, { subject: SUBJECT, kinds: [KIND] })
  return {
    version,
    groups: settings.groups.map((group) => ({
      ...group,
      ...{ label: tiers[group.fromTier]?.label ?? '', faceValue: faceValueOf(group, ratio) },
    })),
    ...(await sumSpins(db, { brandId, since: addMs(now, -FIGURES_DAYS * DAY_MS) })),
    ...{ isWaiting: waiting !== null, nextDay: nextDayOf(now, config.timeZone) },
  }
}

/** Nothing changes on the day on which somebody has seen it. */
function nextDayOf(now: Date, timeZone: string): Date {
  return startOfDay(dayAfter(dayOf(now, timeZone)), timeZone)
}

/**
 * Asks a second operator to change the wheel. What does not fit is refused now, with the field.
 * @throws Refusal VALIDATION, BRAND_CHANGED when somebody else was first, ALREADY_REQUESTED
 */
export async function proposeWheel(work: Work, { body }: Input<typeof changeWheel>) {
  const { version, groups, reason } = body
  if (version !== (await lastVersionOf(work, wheelSettings))) refuse('BRAND_CHANGED')
  const value = asStored({ groups })
  decoded(wheelSettings.schema.strict(), value, 'value')
  const before = asStored(await settingsOf(work, wheelSettings))
  await propose(work, { kind: KIND, subject: SUBJECT, details: { version, value, before }, reason })
  return null
}

/** A change of the wheel that a second operator has approved: it takes effect with the next day of the brand. */
export const wheelApproval: Approvable = {
  kind: KIND,
  proposeRight: 'reward.grant',
  needs: 'reward.approve',
  carryOut: async (work, { details, reason }) => {
    const { version, value } = details as { version: number; value: object }
    const { config } = await brandById(work.tx, work.brandId, work.now)
    const startsAt = nextDayOf(work.now, config.timeZone)
    await changeSettings(work, wheelSettings, { value, version, startsAt, reason })
  },
}
