import { z } from 'zod'
import { addMs, DAY_MS, dayOf } from '#platform/clock'
import { type GatewayLine, text } from './gateway-line.gateway.ts'

const settlement = z.object({
  kind: z.enum(['payment', 'payout']),
  reference: text,
  status: text,
  currency: text,
  amount: z.string().regex(/^\d{1,13}\.\d{2}$/),
  paid_at: z.iso.datetime(),
})
const settlements = z.array(settlement)
type Settlement = z.infer<typeof settlement>

export type GatewayBooks = ReturnType<typeof gatewayBooks>

/** The gateway's own list of what it has settled. */
export function gatewayBooks(line: GatewayLine) {
  return {
    /** What was paid within a span; null when the gateway does not answer for one of its days. */
    async settled({ from, to }: { from: Date; to: Date }): Promise<Settlement[] | null> {
      const rows: Settlement[] = []
      for (let at = from; dayOf(at, 'UTC') <= dayOf(addMs(to, -1), 'UTC'); at = addMs(at, DAY_MS)) {
        const path = `/settlements?date=${dayOf(at, 'UTC')}`
        const said = await line.ask({ method: 'GET', path })
        const read = settlements.safeParse(said.kind === 'value' ? said.value : null)
        if (!read.success) return null
        rows.push(...read.data)
      }
      return rows.filter((row) => {
        const at = Date.parse(row.paid_at)
        return at >= from.getTime() && at < to.getTime()
      })
    },

    /** Whether the gateway, asked about one order, says that it was paid. */
    async hasPaid({ kind, reference }: { kind: 'payment' | 'payout'; reference: string }) {
      const path = `/${kind}s?reference=${encodeURIComponent(reference)}`
      const said = await line.ask({ method: 'GET', path })
      if (said.kind === 'unknown') return true
      const told = z.object({ status: text }).safeParse(said.kind === 'value' ? said.value : null)
      return told.success && told.data.status === 'PAID'
    },
  }
}
