import { z } from 'zod'
import { defineJob } from '#platform/jobs'

/** After the last ticket of an issue was settled, or its stake returned. */
export const notifyPlayersJob = defineJob(
  'lottery.notify-winners',
  z.object({
    ...{ issueId: z.string(), gameCode: z.string(), numero: z.string() },
    isVoid: z.boolean().optional(),
  }),
  { retries: 2, delayS: 1 },
)
