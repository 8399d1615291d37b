import { isAmount, parseMinor } from '@parola/money'
import { z } from 'zod'
import { addMs, DAY_MS, dayOf } from '#platform/clock'
import { type GatewayClient, text } from './gateway-client.gateway.ts'

const amount = z.string()

const settlement = z
  .object({
    kind: z.enum(['payment', 'payout']),
    reference: text,
    status: text,
    currency: text,
    amount,
    /** The gateway's fee on a payment. */
    fee: amount.optional(),
    /** The part that was refunded. */
    refunded: amount.optional(),
    paid_at: z.iso.datetime(),
  })
  .refine(({ currency, amount: all, fee, refunded }) =>
    [all, fee, refunded].every((part) => part === undefined || isAmount(part, currency)),
  )
const settlements = z.array(settlement)
export type Settlement = z.infer<typeof settlement>

const balances = z.array(
  z
    .object({ currency: text, balance: z.string() })
    .refine(({ currency, balance }) => isAmount(balance, currency, true)),
)

type Span = { brandId: string; from: Date; to: Date }

export type GatewayRecords = ReturnType<typeof gatewayRecords>

/** The gateway's records: what it has settled, and what it holds. */
export function gatewayRecords(client: GatewayClient) {
  return {
    /** What was paid within a span; null when the gateway does not respond for one of its days. */
    async settled({ brandId, from, to }: Span): Promise<Settlement[] | null> {
      const rows: Settlement[] = []
      for (
        let day = from;
        dayOf(day, 'UTC') <= dayOf(addMs(to, -1), 'UTC');
        day = addMs(day, DAY_MS)
      ) {
        const path = `/settlements?date=${dayOf(day, 'UTC')}&merchant=${encodeURIComponent(brandId)}`
        const reply = await client.sendRequest({ method: 'GET', path })
        const read = settlements.safeParse(reply.kind === 'value' ? reply.value : null)
        if (!read.success) return null
        rows.push(...read.data)
      }
      return rows.filter((row) => {
        const paidAt = Date.parse(row.paid_at)
        return paidAt >= from.getTime() && paidAt < to.getTime()
      })
    },

    /** What it holds for a brand now, by currency; null when it does not respond. */
    async balances(brandId: string): Promise<Map<string, bigint> | null> {
      const path = `/balance?merchant=${encodeURIComponent(brandId)}`
      const reply = await client.sendRequest({ method: 'GET', path })
      const read = balances.safeParse(reply.kind === 'value' ? reply.value : null)
      if (!read.success) return null
      return new Map(
        read.data.map((item) => [item.currency, parseMinor(item.balance, item.currency, true)]),
      )
    },

    /** Whether the gateway confirms that one order was paid. */
    async hasPaid({ kind, reference }: { kind: 'payment' | 'payout'; reference: string }) {
      const path = `/${kind}s?reference=${encodeURIComponent(reference)}`
      const reply = await client.sendRequest({ method: 'GET', path })
      if (reply.kind === 'unknown') return true
      const parsed = z
        .object({ status: text })
        .safeParse(reply.kind === 'value' ? reply.value : null)
      return parsed.success && parsed.data.status === 'PAID'
    },
  }
}
