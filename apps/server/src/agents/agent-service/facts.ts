import { z } from 'zod'
import { defineFact } from '#platform/events'

/** A request through an agent changed; each party has a fact of its own. */
export const serviceChanged = defineFact(
  'agent-service.changed',
  z.object({ reference: z.string(), state: z.string() }),
)
