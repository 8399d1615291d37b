import type { missionPartsOf } from '@parola/contract/rewards/missions/mission-terms'
import type { z } from 'zod'

type Parts = ReturnType<typeof missionPartsOf>

/** A mission and a leaderboard; amounts in minor units. */
export type Mission = z.output<Parts['mission']>
export type Board = z.output<Parts['board']>
