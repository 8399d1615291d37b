import { z } from 'zod'
import { defineFact } from '#platform/events'

/** A member's tier has changed: up, down, or by an operator. */
export const tierChanged = defineFact(
  'vip.tier-changed',
  z.object({ tier: z.number(), label: z.string(), cause: z.string() }),
)

/** A reward of the club was paid. */
export const vipRewardPaid = defineFact(
  'vip.reward-paid',
  z.object({
    reference: z.string(),
    source: z.string(),
    amount: z.string(),
    currency: z.string(),
  }),
)
