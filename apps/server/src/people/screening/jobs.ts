import { z } from 'zod'
import { defineJob } from '#platform/jobs'

const RETRIES = { retries: 10, delayS: 5 }

const list = z.object({ importId: z.string() })

export const lookAgainJob = defineJob(
  'screening.look-again',
  z.object({ memberId: z.string() }),
  RETRIES,
)
export const readListJob = defineJob('screening.read-list', list, RETRIES)
export const rescanJob = defineJob('screening.rescan', list, RETRIES)
