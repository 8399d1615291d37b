/** Names of the cashier's jobs; each is safe to run again and again. */
export const CHECK_DEPOSIT = 'cashier.check-deposit'
export const CHECK_REFUND = 'cashier.check-refund'
export const SEND_BACK = 'cashier.send-back'
export const DECIDE_WITHDRAWAL = 'cashier.decide-withdrawal'
export const PAY_OUT = 'cashier.pay-out'
export const CHECK_PAYOUT = 'cashier.check-payout'
