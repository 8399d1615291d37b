import { z } from 'zod'
import { defineJob } from '#platform/jobs'

/** Brings a member's money home from all vendors; with waits that double, the last try is after about an hour. */
export const bringBackJob = defineJob(
  'transfer.bring-back',
  z.object({ memberId: z.string(), brandId: z.string(), requestKey: z.string() }),
  { retries: 8, delayS: 10 },
)

export type BringBack = z.infer<typeof bringBackJob.schema>
