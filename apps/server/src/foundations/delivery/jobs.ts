import { z } from 'zod'
import { defineJob } from '#platform/jobs'

const message = z.object({ messageId: z.string() })
const RETRIES = { retries: 20, delayS: 1 }

/** A queue for each channel, so that a slow mail server does not delay a code. */
export const sendJobs = {
  sms: defineJob('delivery.send-sms', message, RETRIES),
  mail: defineJob('delivery.send-mail', message, RETRIES),
}
