import { z } from 'zod'
import { defineFact } from '#platform/events'

/** A mission was completed, or claimed. */
export const missionChanged = defineFact(
  'missions.changed',
  z.object({ missionId: z.string(), state: z.enum(['ready', 'claimed']) }),
)
