import { z } from 'zod'
import { defineFact } from '#platform/events'

/** A member takes a break or is excluded from now on: every bet check refuses them. */
export const memberAway = defineFact('member.away', z.object({ away: z.string() }))

/** A member may no longer play; `why` is the reason found. */
export const memberBarred = defineFact('member.barred', z.object({ why: z.string() }))
