import type { JobDefinition } from '#platform/jobs'

/** Names of the jobs that ask the gateway how a deposit or a withdrawal stands there; each is safe to run again and again. */
export const CHECK_DEPOSIT = 'cashier.check-deposit'
export const CHECK_REFUND = 'cashier.check-refund'
export const CHECK_PAYOUT = 'cashier.check-payout'

type Run = (reference: string, type: string) => Promise<void>

/** A job about one deposit or withdrawal by its reference, which may run again and again. */
export function orderJob(name: string, run: Run): JobDefinition {
  const on = { name, retryLimit: 10, retryDelayS: 5 }
  return { ...on, run: (data) => run(String(data.reference), String(data.type ?? '')) }
}
