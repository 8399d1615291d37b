export const DECIDE_WITHDRAWAL = 'cashier.decide-withdrawal'
export const PAY_OUT = 'cashier.pay-out'
