import { signatureOf } from '../src/money/payment-gateway/gateway-signature.ts'

export const WEBHOOK_PATH = '/pgw/v1/webhooks/sandbox'

/** The signature of a webhook message, as the gateway makes it. */
export function messageSignature(secret: string, message: { id: string; at: Date; body: string }) {
  return signatureOf([secret], { ...message, call: `POST ${WEBHOOK_PATH}` })
}
