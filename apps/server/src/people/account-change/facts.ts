import { z } from 'zod'
import { defineFact } from '#platform/events'

/** An account detail changed: a password, a contact, a payout account. */
export const accountChanged = defineFact('account.changed', z.object({ change: z.string() }))
