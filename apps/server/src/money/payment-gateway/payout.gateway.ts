import { z } from 'zod'
import { type GatewayClient, type Reply, text } from './gateway-client.gateway.ts'

const payout = z.object({
  id: text,
  reference: text,
  status: z.enum(['ACCEPTED', 'PAID', 'FAILED', 'CANCELLED', 'RETURNED']),
  amount: text,
  currency: text,
  failure: text.optional(),
})
export type GatewayPayout = z.infer<typeof payout>

export type PayoutResponse =
  | { kind: 'payout'; payout: GatewayPayout }
  | { kind: 'refused'; code: string }
  | { kind: 'unknown' }

export type PayoutRequest = {
  merchant: string
  reference: string
  channel: string
  currency: string
  amount: string
  bank_code: string
  account_number: string
  account_name: string
  callback_url: string
}

const verified = z.object({ match: z.enum(['full', 'partial', 'none', 'unavailable']) })
export type NameMatch = z.infer<typeof verified>['match']
export type AccountRequest = {
  channel: string
  bank_code: string
  account_number: string
  account_name: string
}

export type PayoutGateway = {
  /** The reference makes a repeat harmless: the same one is paid once. */
  create(payout: PayoutRequest): Promise<PayoutResponse>
  byReference(reference: string): Promise<PayoutResponse>
  /** The account's owner, as far as the bank discloses it. */
  verify(account: AccountRequest): Promise<NameMatch>
}

/** Client of the payment gateway: payouts (rules/payments §1). */
export function payoutGateway(client: GatewayClient): PayoutGateway {
  return {
    create: async (request) =>
      read(
        await client.sendRequest({
          method: 'POST',
          path: '/payouts',
          body: JSON.stringify(request),
        }),
      ),
    byReference: async (reference) => {
      const path = `/payouts?reference=${encodeURIComponent(reference)}`
      return read(await client.sendRequest({ method: 'GET', path }))
    },
    verify: async (account) => {
      const body = JSON.stringify(account)
      const reply = await client.sendRequest({ method: 'POST', path: '/accounts/verify', body })
      const parsed = verified.safeParse(reply.kind === 'value' ? reply.value : null)
      return parsed.success ? parsed.data.match : 'unavailable'
    },
  }
}

function read(reply: Reply): PayoutResponse {
  if (reply.kind !== 'value') return reply
  const parsed = payout.safeParse(reply.value)
  return parsed.success ? { kind: 'payout', payout: parsed.data } : { kind: 'unknown' }
}
