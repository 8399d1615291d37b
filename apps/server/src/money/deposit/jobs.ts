import { defineOrderJob } from '#money/payment-gateway'

export const sendBackJob = defineOrderJob('cashier.send-back')
