import type { missionSummary } from '@parola/contract'
import type { z } from 'zod'
import { brandById } from '#foundations/brand'
import { catchUp } from '#games/activity'
import { findMember } from '#people/member'
import { dayOf } from '#platform/clock'
import { memberOf, type Work } from '#platform/work'
import { tierOf } from '#rewards/vip'
import { missionsConsumer } from './count.sql.ts'
import { countFact, countVerified } from './count-fact.ts'
import { inForce } from './in-force.ts'
import type { Mission } from './mission.types.ts'
import { doneOf } from './mission-terms.rules.ts'
import { hasCompleted, type ProgressRow, selectProgress } from './progress.sql.ts'
import { spanOf, windowAt } from './window.rules.ts'

/** More than a member ever has at the same time. */
const ROWS_MAX = 300

type Shown = z.output<typeof missionSummary.value>['missions'][number]

/**
 * The missions of the member as of now: what was just played is counted first, and so is the day on which they look.
 * Completed ones of earlier windows stay until they are claimed.
 */
export async function readSummary(work: Work) {
  const { tx, brandId, now } = work
  const memberId = memberOf(work)
  const isCountedWhole = await catchUp(tx, missionsConsumer, { memberId, now })
  const { config } = await brandById(tx, brandId, now)
  const day = dayOf(now, config.timeZone)
  await countFact(work, { memberId, event: 'login', id: day, date: now })
  const member = await findMember({ db: tx }, memberId)
  // Also who was verified before there was a mission for it.
  if (member?.kycApproved) await countVerified(work, memberId)
  const missions = await shownTo(work, memberId)
  return {
    currencySymbol: config.currencySymbol,
    missions,
    ready: missions.filter(({ state }) => state === 'ready').length,
    isCountedWhole,
  }
}

async function shownTo(work: Work, memberId: string): Promise<Shown[]> {
  const { tx, brandId, now } = work
  const { missions, timeZone } = await inForce({ tx, brandId, now })
  const windowOf = (mission: Mission) => windowAt(mission.period, now, timeZone)
  const windows = [...new Set(missions.map(windowOf))]
  const rows = await selectProgress(tx, {
    memberId,
    windows: [...windows, 'once'],
    limit: ROWS_MAX,
  })
  const shown: Shown[] = []
  for (const mission of missions) {
    const own = rows.filter(({ mission_id }) => mission_id === mission.id)
    const windowName = windowOf(mission)
    const current = own.find(({ window_name }) => window_name === windowName)
    const lockedBy = await lockOf(work, memberId, { mission, windowName })
    const view = { mission, timeZone, lockedBy }
    for (const row of own) {
      if (row !== current && row.state === 'ready') shown.push(viewOf(row, row.window_name, view))
    }
    shown.push(viewOf(current, windowName, view))
  }
  return shown
}

type View = { mission: Mission & { since: Date }; timeZone: string; lockedBy: Shown['lockedBy'] }

function viewOf(
  row: ProgressRow | undefined,
  windowName: string,
  { mission, timeZone, lockedBy }: View,
): Shown {
  const { isOpen: _, since: __, ...terms } = mission
  const state = (row?.state ?? 'running') as 'running' | 'ready' | 'claimed'
  const isLocked = lockedBy !== null && state !== 'claimed'
  return {
    ...terms,
    ...(row ? { reward: rewardIn(row) } : {}),
    window: windowName,
    done: doneOf(mission, row?.done ?? 0n),
    state: isLocked ? 'locked' : state,
    lockedBy: isLocked ? lockedBy : null,
    until: spanOf(mission.period, windowName, timeZone)?.until ?? null,
  }
}

type InWindow = { mission: Mission; windowName: string }

/** What keeps a member from claiming a mission: their tier, or the mission before it. */
export async function lockOf(
  work: Work,
  memberId: string,
  { mission, windowName }: InWindow,
): Promise<Shown['lockedBy']> {
  if (mission.minTier > 0) {
    const { tier } = await tierOf({ ...work, db: work.tx }, memberId)
    if (tier < mission.minTier) return 'tier'
  }
  if (mission.after === null) return null
  const before = { memberId, missionId: mission.after, windows: [windowName, 'once'] }
  return (await hasCompleted(work.tx, before)) ? null : 'after'
}

/** The reward as it was promised when the mission was completed. */
export function rewardIn({ reward }: Pick<ProgressRow, 'reward'>): Mission['reward'] {
  const stored = reward as { kind: 'points'; points: number } | StoredCash
  return stored.kind === 'points' ? stored : { ...stored, amount: BigInt(stored.amount) }
}

type StoredCash = { kind: 'cash'; amount: string; multiple: number }
