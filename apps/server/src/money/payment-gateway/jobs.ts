import { z } from 'zod'
import { defineJob } from '#platform/jobs'

/** A job about one deposit or withdrawal by its reference; it may run any number of times. */
export function defineOrderJob(name: string) {
  return defineJob(name, z.object({ reference: z.string() }), { retries: 10, delayS: 5 })
}

/** Reads the gateway's state of a deposit, a refund or a payout. */
export const checkDepositJob = defineOrderJob('cashier.check-deposit')
export const checkRefundJob = defineJob(
  'cashier.check-refund',
  z.object({ reference: z.string(), type: z.string() }),
  { retries: 10, delayS: 5 },
)
export const checkPayoutJob = defineOrderJob('cashier.check-payout')
