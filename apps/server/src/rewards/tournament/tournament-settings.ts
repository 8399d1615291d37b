import { minorUnits } from '@parola/contract/core/values'
import { storedMissionName, tournamentOf } from '@parola/contract/rewards/missions/mission-terms'
import { z } from 'zod'
import { defineSettings } from '#foundations/settings'
import { TOURNAMENT_PREFIX } from '#rewards/missions'
import { fitsSchedule } from './schedule.rules.ts'
import type { Tournament } from './tournament.types.ts'

const TOURNAMENTS_MAX = 20

const tournament = tournamentOf(minorUnits).extend({ name: storedMissionName })

/** The free tournaments of a brand (rules/loyalty §6): data alone, which operators change. */
export const tournamentSettings = defineSettings(
  'tournaments',
  z.object({
    tournaments: z
      .array(tournament)
      .max(TOURNAMENTS_MAX)
      .refine(hasOwnIds, 'order')
      .refine((all) => all.every(isPlayable), 'order'),
  }),
  { tournaments: [] },
  { elsewhere: 'all' },
)

function hasOwnIds(all: readonly { id: string }[]): boolean {
  return new Set(all.map(({ id }) => id)).size === all.length
}

/** Its schedule leaves time between two, and a stake that counts can be paid from the chips. */
function isPlayable(terms: Tournament): boolean {
  return fitsSchedule(terms) && terms.minStake > 0n && terms.minStake <= terms.chips
}

/** The terms of a tournament as they were when the first member entered it. */
export const termsOf = ({ terms }: { terms: unknown }): Tournament => tournament.parse(terms)

/** The name of a tournament among the leaderboards, whose review and payment it shares. */
export const boardIdOf = (tournamentId: string) => `${TOURNAMENT_PREFIX}${tournamentId}`
