import { brandById } from '#foundations/brand'
import { settingsUntilNow } from '#foundations/settings'
import type { Tx } from '#platform/db'
import type { Board, Mission } from './mission.types.ts'
import { type MissionSettings, missionSettings } from './mission-settings.ts'
import { findStart } from './progress.sql.ts'

type Scope = { tx: Tx; brandId: string; now: Date }
type Listed = { missions: readonly Mission[]; boards: readonly Board[] }

/** What is open, and since when: a mission or a leaderboard counts from its first version on. */
export type InForce = {
  brandId: string
  timeZone: string
  missions: readonly (Mission & { since: Date })[]
  boards: readonly (Board & { since: Date })[]
}

export async function inForce(scope: Scope): Promise<InForce> {
  const { tx, brandId, now } = scope
  const versions = await settingsUntilNow(scope, missionSettings)
  const first = (await findStart(tx, brandId)) ?? new Date(0)
  const { config } = await brandById(tx, brandId, now)
  return {
    ...{ brandId, timeZone: config.timeZone },
    missions: openIn(versions, first, ({ missions }) => missions),
    boards: openIn(versions, first, ({ boards }) => boards),
  }
}

type Version = { startsAt: Date | null; settings: MissionSettings }

/** Of the last version what is open, each since the first version of the open ones before it without a gap. */
function openIn<T extends { id: string; isOpen: boolean }>(
  versions: readonly Version[],
  first: Date,
  listed: (settings: Listed) => readonly T[],
): (T & { since: Date })[] {
  const last = versions.at(-1)
  if (!last) return []
  return listed(last.settings)
    .filter(({ isOpen }) => isOpen)
    .map((item) => {
      const closedIn = versions.findLastIndex(
        ({ settings }) => !listed(settings).some(({ id, isOpen }) => id === item.id && isOpen),
      )
      return { ...item, since: versions[closedIn + 1]?.startsAt ?? first }
    })
}
