import { minorUnits } from '@parola/contract/core/values'
import { missionPartsOf, storedMissionName } from '@parola/contract/rewards/missions/mission-terms'
import { inEveryLanguage } from '@parola/locales/languages'
import { z } from 'zod'
import { defineSettings } from '#foundations/settings'
import type { StandingRow } from './board.sql.ts'
import { defaultBoards, defaultMissions } from './default-missions.ts'
import { isSound } from './mission-terms.rules.ts'

const parts = missionPartsOf(minorUnits)
const mission = parts.mission.extend({ name: storedMissionName })
const board = parts.board.extend({ name: storedMissionName })

const MISSIONS_MAX = 60
const BOARDS_MAX = 12

/** The missions and leaderboards of a brand (rules/loyalty §3): data alone, which operators change. */
export const missionSettings = defineSettings(
  'missions',
  z.object({
    missions: z.array(mission).max(MISSIONS_MAX).refine(isSound, 'order'),
    boards: z.array(board).max(BOARDS_MAX).refine(hasOwnIds, 'order'),
  }),
  { missions: defaultMissions(), boards: defaultBoards() },
  { elsewhere: 'all' },
)

export type MissionSettings = typeof missionSettings.default

function hasOwnIds(boards: readonly { id: string }[]): boolean {
  return new Set(boards.map(({ id }) => id)).size === boards.length
}

/** Of a leaderboard that was closed before its window ended there is only the id; a tournament names its last day. */
const stored = board
  .extend({ toDay: z.iso.date().optional() })
  .or(board.pick({ id: true }).extend({ toDay: z.undefined().optional() }))

/** A leaderboard as it was when it was frozen: what is changed after that changes no prize of it. */
export function termsOf(row: Pick<StandingRow, 'terms'>) {
  const frozen = stored.parse(row.terms)
  if ('prizes' in frozen) return frozen
  const name = inEveryLanguage(() => frozen.id)
  return { ...frozen, name, metric: 'turnover' as const, prizes: [], multiple: 0 }
}
