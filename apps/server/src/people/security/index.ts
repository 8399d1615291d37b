export { hasPaymentPassword } from './payment-password.sql.ts'
export {
  keepFirstPaymentPassword,
  paymentPasswordFlaw,
  provePaymentPassword,
} from './payment-password.ts'
