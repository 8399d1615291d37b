import type { claimMissions } from '@parola/contract'
import { brandById } from '#foundations/brand'
import type { Turnover } from '#money/turnover'
import { lockMember, refuseUnfit } from '#people/eligibility'
import type { Member } from '#people/member'
import type { Input } from '#platform/http'
import { newId, newReference } from '#platform/random'
import { memberOf, refuse, type Work } from '#platform/work'
import { creditReward, issueReward } from '#rewards/bonus'
import { givePoints } from '#rewards/points'
import { missionChanged } from './facts.ts'
import { inForce } from './in-force.ts'
import type { Mission } from './mission.types.ts'
import { lockProgress, markClaimed, type ProgressRow } from './progress.sql.ts'
import { lockOf, rewardIn } from './summary.ts'

/**
 * Pays completed missions, each once, under the locks of their rows. What was claimed before is answered again.
 * @throws Refusal MISSION_NOT_READY when none of them can be claimed, or why the member may have no bonus
 */
export async function claim(work: Work, turnover: Turnover, { body }: Input<typeof claimMissions>) {
  const { tx, brandId, now } = work
  const member = await lockMember(work, memberOf(work))
  const { config } = await brandById(tx, brandId, now)
  refuseUnfit(member, 'bonus', config)
  const { missions } = await inForce({ tx, brandId, now })
  const keys = body.items.map(({ missionId, window }) => ({ missionId, windowName: window }))
  const claimed: {
    missionId: string
    window: string
    reward: Mission['reward']
    reference: string
  }[] = []
  for (const row of await lockProgress(tx, member.memberId, keys)) {
    const mission = missions.find(({ id }) => id === row.mission_id)
    const reference = row.reference ?? (await payOne(work, turnover, { member, row, mission }))
    if (!reference) continue
    const { mission_id: missionId, window_name: window } = row
    claimed.push({ missionId, window, reward: rewardIn(row), reference })
  }
  if (claimed.length === 0) refuse('MISSION_NOT_READY')
  return { currency: config.currency, claimed }
}

type Paying = { member: Member; row: ProgressRow; mission: Mission | undefined }

/** Null where it is not complete, or its member's tier or the mission before it is missing. */
async function payOne(work: Work, turnover: Turnover, { member, row, mission }: Paying) {
  const { memberId } = member
  const { mission_id: missionId, window_name: windowName } = row
  if (row.state !== 'ready') return null
  // A mission that is no longer offered is paid as it was completed.
  if (mission && (await lockOf(work, memberId, { mission, windowName }))) return null
  const reference = await credit(work, turnover, { member, row, mission })
  await markClaimed(work.tx, { memberId, missionId, windowName, reference, now: work.now })
  await work.emit(missionChanged, {
    ...{ id: `${reference}:claimed`, brandId: work.brandId, memberId },
    data: { missionId, state: 'claimed' },
  })
  return reference
}

async function credit(work: Work, turnover: Turnover, { member, row, mission }: Paying) {
  const { memberId } = member
  const reward = rewardIn(row)
  if (reward.kind === 'points') {
    const reference = newReference('MS')
    const points = BigInt(reward.points)
    const key = `mission:${row.mission_id}:${row.window_name}`
    await givePoints(work, { memberId, points, reference, key })
    return reference
  }
  const issued = await issueReward(
    work,
    {
      ...{ memberId, currency: member.currency, source: 'mission' },
      key: newId(work.now),
      ...{ amount: reward.amount, multiple: reward.multiple },
      required: reward.amount * BigInt(reward.multiple),
      note: mission?.name[member.language] ?? row.mission_id,
      because: `mission ${row.mission_id} of ${row.window_name}`,
    },
    { isQuiet: true },
  )
  await creditReward(work, turnover, issued)
  return issued.reference
}
