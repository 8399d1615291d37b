import type { Feature } from '#platform/feature'
import type { Engine } from '#platform/work'
import type { PaymentGateway } from './payment.gateway.ts'
import { mountWebhook } from './webhook.route.ts'

export { gatewayClient } from './gateway-client.gateway.ts'
export { paymentGateway } from './payment.gateway.ts'
export { payoutGateway } from './payout.gateway.ts'
export { gatewayRecords } from './settlements.gateway.ts'
export { WEBHOOK_PATH } from './webhook.route.ts'

export function paymentGatewayFeature(parts: { engine: Engine; gateway: PaymentGateway }): Feature {
  return { mount: (app) => mountWebhook(app, parts) }
}
