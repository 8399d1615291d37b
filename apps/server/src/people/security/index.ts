export { provePaymentPassword } from './payment-password.ts'
