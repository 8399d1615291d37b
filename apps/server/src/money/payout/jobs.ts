import { defineOrderJob } from '#money/payment-gateway'

export const payOutJob = defineOrderJob('cashier.pay-out')
