export { gatewayAccount } from './clearing.ts'
export { eachAlone } from './each-alone.ts'
export {
  CHECK_DEPOSIT,
  CHECK_PAYOUT,
  CHECK_REFUND,
  orderJob,
} from './jobs.ts'
export type { GatewayPayment, PaymentGateway, Told } from './payment.gateway.ts'
export type { GatewayPayout, PayoutGateway } from './payout.gateway.ts'
export type { GatewayBooks, Settlement } from './settlements.gateway.ts'
export { insertStep } from './step.sql.ts'
export { tellBrowser } from './tell-browser.ts'
