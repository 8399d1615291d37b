import { z } from 'zod'
import { LINKED_SHOWN } from './missions/mission-lists.ts'
import { CLAIM_KEYS } from './promotion-lists.ts'

/** Accounts that share with another one what promotions allow once: how many, and the first of them. */
export const linkShown = z.strictObject({
  by: z.enum(CLAIM_KEYS),
  members: z.number().int(),
  usernames: z.array(z.string()).max(LINKED_SHOWN),
})
