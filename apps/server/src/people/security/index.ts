export {
  keepFirstPaymentPassword,
  paymentWordFlaw,
  provePaymentPassword,
} from './payment-password.ts'
