import { z } from 'zod'
import { type GatewayLine, type Said, text } from './gateway-line.gateway.ts'

const payout = z.object({
  id: text,
  reference: text,
  status: z.enum(['ACCEPTED', 'PAID', 'FAILED', 'CANCELLED', 'RETURNED']),
  amount: text,
  currency: text,
  failure: text.optional(),
})
export type GatewayPayout = z.infer<typeof payout>

export type PayoutTold =
  | { kind: 'payout'; payout: GatewayPayout }
  | { kind: 'refused'; code: string }
  | { kind: 'unknown' }

export type PayoutAsk = {
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
export type AccountAsk = {
  channel: string
  bank_code: string
  account_number: string
  account_name: string
}

export type PayoutGateway = {
  /** The reference makes a repeat harmless: the same one is paid once. */
  create(ask: PayoutAsk): Promise<PayoutTold>
  byReference(reference: string): Promise<PayoutTold>
  /** Whose account it is, as far as its bank tells. */
  verify(ask: AccountAsk): Promise<NameMatch>
}

/** Client of the payment gateway: payouts (rules/payments §1). */
export function payoutGateway(line: GatewayLine): PayoutGateway {
  return {
    create: async (ask) =>
      read(await line.ask({ method: 'POST', path: '/payouts', body: JSON.stringify(ask) })),
    byReference: async (reference) => {
      const path = `/payouts?reference=${encodeURIComponent(reference)}`
      return read(await line.ask({ method: 'GET', path }))
    },
    verify: async (ask) => {
      const body = JSON.stringify(ask)
      const said = await line.ask({ method: 'POST', path: '/accounts/verify', body })
      const told = verified.safeParse(said.kind === 'value' ? said.value : null)
      return told.success ? told.data.match : 'unavailable'
    },
  }
}

function read(said: Said): PayoutTold {
  if (said.kind !== 'value') return said
  const told = payout.safeParse(said.value)
  return told.success ? { kind: 'payout', payout: told.data } : { kind: 'unknown' }
}
