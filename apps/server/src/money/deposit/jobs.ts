export const SEND_BACK = 'cashier.send-back'
