import { allBrands } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import { findMember } from '#people/member'
import { bySystem, type Engine, type Work, work } from '#platform/work'
import { sendMessage } from '#site/inbox'
import { missionChanged } from './facts.ts'
import { missionSettings } from './mission-settings.ts'
import { markNotified, selectUnnotified } from './progress.sql.ts'

const PAGE = 500

/** Tells members of the missions that they have completed, each once. */
export async function notifyCompleted(engine: Engine, now: Date) {
  for (const { brandId } of await allBrands(engine.db.kysely, now)) {
    for (const row of await selectUnnotified(engine.db.kysely, brandId, PAGE)) {
      await work(engine, bySystem(brandId), (w) => notifyOne(w, row))
    }
  }
}

type Completed = { member_id: string; mission_id: string; window_name: string }

async function notifyOne(w: Work, row: Completed) {
  const { member_id: memberId, mission_id: missionId, window_name: windowName } = row
  if (!(await markNotified(w.tx, { memberId, missionId, windowName }, w.now))) return
  const { missions } = await settingsOf(w, missionSettings)
  const member = await findMember({ db: w.tx }, memberId)
  const name = missions.find(({ id }) => id === missionId)?.name
  // Members who are away are not written to (rules/rewards §5).
  if (!member || !name || member.barredFor !== null || member.away !== null) return
  await sendMessage(w, { memberId, kind: 'mission-ready', params: { name } })
  await w.emit(missionChanged, {
    ...{ id: `${missionId}:${windowName}:${memberId}:ready`, brandId: w.brandId, memberId },
    data: { missionId, state: 'ready' },
  })
}
