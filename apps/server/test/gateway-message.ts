import { signatureOf } from '../src/money/payment-gateway/gateway-signature.ts'

export const WEBHOOK_PATH = '/pgw/v1/webhooks/sandbox'

/** The signature of a message to the webhook, as the gateway makes it. */
export function messageSignature(secret: string, message: { id: string; at: Date; body: string }) {
  return signatureOf([secret], { ...message, call: `POST ${WEBHOOK_PATH}` })
}
