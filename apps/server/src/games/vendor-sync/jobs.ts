import { z } from 'zod'
import { defineJob } from '#platform/jobs'

export const readCatalogueJob = defineJob(
  'vendor.read-catalogue',
  z.object({ vendor: z.string() }),
  { retries: 3, delayS: 10 },
)

export const lookAtRoundJob = defineJob(
  'vendor.look-at-round',
  z.object({ vendor: z.string(), player: z.string(), round: z.string() }),
  { retries: 5, delayS: 10 },
)

export const lookAtFreeRoundsJob = defineJob(
  'vendor.look-at-free-rounds',
  z.object({ vendor: z.string(), player: z.string(), campaign: z.string() }),
  { retries: 5, delayS: 10 },
)
