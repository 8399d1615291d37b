import { defineOrderJob } from '#money/payment-gateway'

export const decideWithdrawalJob = defineOrderJob('cashier.decide-withdrawal')
export const payOutJob = defineOrderJob('cashier.pay-out')
