import { z } from 'zod'
import { defineJob } from '#platform/jobs'

export const rehearseJob = defineJob('rehearsal.run', z.object({ rehearsalId: z.string() }), {
  retries: 3,
  delayS: 10,
})
