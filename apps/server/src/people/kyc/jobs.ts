import { z } from 'zod'
import { defineJob } from '#platform/jobs'

export const sendToProviderJob = defineJob(
  'kyc.send-to-provider',
  z.object({ memberId: z.string(), submission: z.number() }),
  { retries: 8, delayS: 2 },
)

export const requestVerdictJob = defineJob('kyc.ask-for-verdict', z.object({ ref: z.string() }), {
  retries: 8,
  delayS: 2,
})

export const eraseRefusedJob = defineJob('kyc.erase-refused', z.object({ memberId: z.string() }), {
  retries: 8,
  delayS: 10,
})
