import { z } from 'zod'
import { defineJob } from '#platform/jobs'

export const reconcileJob = defineJob('reconciliation.run', z.object({ reference: z.string() }), {
  retries: 5,
  delayS: 30,
})
