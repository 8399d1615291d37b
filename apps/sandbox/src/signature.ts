import { Webhook } from 'standardwebhooks'

type Signed = { id: string; at: Date; call: string; body: string }
type Headers = Record<string, string>

/**
 * Signs as Standard Webhooks do (`v1`), and over method and path too (`v2`, PAY-002), so that a signed body
 * is valid at one address only. Signs with each secret: during a key change either side may know only one of
 * them.
 */
export function signatureOf(
  secrets: readonly string[],
  { id, at: sentAt, call, body }: Signed,
): string {
  return secrets
    .flatMap((secret) => {
      const signer = new Webhook(secret)
      return [
        signer.sign(id, sentAt, body),
        signer.sign(id, sentAt, over(call, body)).replace(/^v1/, 'v2'),
      ]
    })
    .join(' ')
}

/** Whether one of the secrets signed this body for this call within five minutes. */
export function isSigned(
  secrets: readonly string[],
  { call, body, headers }: { call: string; body: string; headers: Headers },
): boolean {
  const response = String(headers['webhook-signature'] ?? '').split(' ')
  const ours = response
    .filter((item) => item.startsWith('v2,'))
    .map((item) => item.replace('v2,', 'v1,'))
  const asSigned = { ...headers, 'webhook-signature': ours.join(' ') }
  return secrets.some((secret) => {
    try {
      new Webhook(secret).verify(over(call, body), asSigned, { jsonParse: false })
      return true
    } catch {
      return false
    }
  })
}

/** `call` is the method and the path with its query, as sent. */
function over(call: string, body: string): string {
  return `${call}\n${body}`
}
