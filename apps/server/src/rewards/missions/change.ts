import { type changeMissions, MISSION_PERIODS } from '@parola/contract'
import { asStored } from '@parola/money'
import { brandById } from '#foundations/brand'
import { changeSettings, lastVersionOf, settingsOf, settingsToEdit } from '#foundations/settings'
import { type Approvable, propose, waitingRequest } from '#people/approval'
import { decoded, type Input } from '#platform/http'
import { type Glance, refuse, type Work } from '#platform/work'
import { hasOwnNames } from './board.rules.ts'
import { missionSettings } from './mission-settings.ts'
import { countStates } from './progress.sql.ts'
import { windowAt } from './window.rules.ts'

const KIND = 'missions.change'
const SUBJECT = 'missions:all'
const PROPOSED = missionSettings.schema
  .strict()
  .refine(({ boards }) => hasOwnNames(boards), 'order')

export async function readOwnMissions(glance: Glance) {
  const { settings, version } = await settingsToEdit(glance, missionSettings)
  const { missions, boards } = settings
  const { db, brandId, now } = glance
  const { config } = await brandById(db, brandId, now)
  const windows = MISSION_PERIODS.map((period) => windowAt(period, now, config.timeZone))
  const counts = await countStates(db, { brandId, windows })
  const waiting = await waitingRequest(glance, { subject: SUBJECT, kinds: [KIND] })
  const membersOf = (missionId: string, name: string) =>
    counts.find(({ mission_id, state }) => mission_id === missionId && state === name)?.members ?? 0
  return {
    version,
    ...{ missions, boards, isWaiting: waiting !== null },
    figures: missions.map(({ id }) => ({
      ...{ missionId: id, running: membersOf(id, 'running') },
      ...{ ready: membersOf(id, 'ready'), claimed: membersOf(id, 'claimed') },
    })),
  }
}

/**
 * Asks a second operator to change missions and leaderboards. What does not fit is refused now, with the field.
 * @throws Refusal VALIDATION, BRAND_CHANGED when somebody else was first, ALREADY_REQUESTED
 */
export async function proposeMissions(work: Work, { body }: Input<typeof changeMissions>) {
  const { version, missions, boards, reason } = body
  if (version !== (await lastVersionOf(work, missionSettings))) refuse('BRAND_CHANGED')
  const value = asStored({ missions, boards })
  decoded(PROPOSED, value, 'value')
  const before = asStored(await settingsOf(work, missionSettings))
  await propose(work, { kind: KIND, subject: SUBJECT, details: { version, value, before }, reason })
  return null
}

/** A change of missions and leaderboards that a second operator has approved. */
export const missionsApproval: Approvable = {
  kind: KIND,
  proposeRight: 'reward.grant',
  needs: 'reward.approve',
  carryOut: async (work, { details, reason }) => {
    const { version, value } = details as { version: number; value: object }
    await changeSettings(work, missionSettings, { value, version, reason })
  },
}
