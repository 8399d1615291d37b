import { z } from 'zod'
import { defineFact } from '#platform/events'

/** Documents were approved or refused. */
export const kycDecided = defineFact(
  'kyc.decided',
  z.object({ state: z.enum(['approved', 'refused']) }),
)
