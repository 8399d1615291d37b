import { z } from 'zod'
import { defineFact } from '#platform/events'

/** A message arrived in a member's inbox, or was read or deleted there. */
export const inboxChanged = defineFact(
  'inbox.changed',
  z.object({ sent: z.object({ messageId: z.string(), kind: z.string() }).optional() }),
)
