import { z } from 'zod'
import { defineJob } from '#platform/jobs'

/** The e-mail with the link; without a member it does nothing, so that timing reveals nothing. */
export const sendLinkJob = defineJob(
  'password.send-link',
  z.object({ memberId: z.string().nullable() }),
  { retries: 5, delayS: 2 },
)
