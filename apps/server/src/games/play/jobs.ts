import { z } from 'zod'
import { defineJob } from '#platform/jobs'

/** Closes a session at its vendor; with waits that double, the last try is after about an hour. */
export const closeAtVendorJob = defineJob(
  'play.close-at-vendor',
  z.object({ memberId: z.string(), vendor: z.string(), session: z.string() }),
  { retries: 10, delayS: 2 },
)
