import type { MissionEvent } from '@parola/contract/rewards/missions/mission-lists'
import { jsonOf } from '@parola/money'
import type { Work } from '#platform/work'
import { inForce } from './in-force.ts'
import { targetOf } from './mission-terms.rules.ts'
import { addProgress, insertCounted } from './progress.sql.ts'
import { windowAt } from './window.rules.ts'

export type MissionFact = {
  memberId: string
  event: Exclude<MissionEvent, 'bet' | 'multiplier' | 'newGame'>
  /** Names the fact: it counts once for each mission and window. */
  id: string
  date: Date
  /** Of a deposit, in minor units. */
  amount?: bigint
}

/** Counts something that a member has done besides playing, once, in the window of its date (rules/loyalty §3). */
export async function countFact(
  work: Work,
  { memberId, event, id, date, amount = 0n }: MissionFact,
) {
  const { tx, brandId, now } = work
  const { missions, timeZone } = await inForce({ tx, brandId, now })
  for (const mission of missions) {
    if (mission.event !== event || date < mission.since) continue
    if (amount < mission.filter.minStake) continue
    const windowName = windowAt(mission.period, date, timeZone)
    const key = { memberId, missionId: mission.id, windowName }
    if (!(await insertCounted(tx, { ...key, item: id }))) continue
    await addProgress(tx, {
      ...{ ...key, brandId, now, target: targetOf(mission), reward: jsonOf(mission.reward) },
      more: mission.goal.metric === 'sum' ? amount : 1n,
    })
  }
}

/** A member's identity is verified once, whenever that was. */
export async function countVerified(work: Work, memberId: string) {
  await countFact(work, { memberId, event: 'verified', id: 'verified', date: work.now })
}
