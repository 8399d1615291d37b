export { hasPaymentPassword } from './payment-password.sql.ts'
export {
  keepFirstPaymentPassword,
  paymentWordFlaw,
  provePaymentPassword,
} from './payment-password.ts'
