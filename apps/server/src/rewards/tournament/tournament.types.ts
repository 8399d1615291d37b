import type { tournamentOf } from '@parola/contract/rewards/missions/mission-terms'
import type { z } from 'zod'

/** A tournament as operators set it up; amounts and chips in minor units. */
export type Tournament = z.output<ReturnType<typeof tournamentOf>>
