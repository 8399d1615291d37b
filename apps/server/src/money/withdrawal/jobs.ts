import { defineOrderJob } from '#money/payment-gateway'

/** Decides a withdrawal that needs no review. `money/payout` runs it, which sends what passes. */
export const decideWithdrawalJob = defineOrderJob('cashier.decide-withdrawal')
