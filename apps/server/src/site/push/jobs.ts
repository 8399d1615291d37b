import { z } from 'zod'
import { defineJob } from '#platform/jobs'

/** Sends a message of the inbox to a device; a push service that is out of order gets some hours. */
export const sendPush = defineJob(
  'push.send',
  z.object({ deviceId: z.string(), memberId: z.string(), messageId: z.string() }),
  { retries: 6, delayS: 60 },
)
